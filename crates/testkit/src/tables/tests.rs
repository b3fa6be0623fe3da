use super::*;

const HEAD: &str = "[source]\nkey='K'\ntitle='T'\nauthors=['A']\ngame='domineering'\n";

fn read(rest: &str) -> Result<Source, String> {
    parse(Path::new("k.toml"), &format!("{HEAD}{rest}")).map_err(|error| error.to_string())
}

fn error(rest: &str) -> String {
    read(rest).unwrap_err()
}

#[test]
fn counts_tables_and_profiles() {
    let source = read(
        "[[count]]\nwhere='here'\nboard='2x2'\nplay=true\nvalue='5'\nshare='0.71428'\n\
         [[table]]\nwhere='there'\nkind='right-end'\nvalues='''\n1 - 2\n2 1,234\n'''\n\
         [[table]]\nwhere='far'\ngame='col'\nboard='complete:n'\nfirst=0\nvalues='- 3 7'\n\
         [[table]]\nwhere='far'\ngame='col'\nboard='bipartite:m,n'\nfirst=0\nvalues='''\n1 -\n- 7'''\n\
         [[profile]]\nwhere='end'\nboard='1x2 + 2x1'\npolynomial='xy+x+y+1'\n\
         [[profile]]\nwhere='end'\nboard='2x1'\nin_one_variable=true\npolynomial='x+1'\n\
         [[finding]]\nwhere='page 3'\ntext='left is right'\n",
    )
    .unwrap();
    let words: Vec<String> = source.entries.iter().map(Entry::to_string).collect();
    assert_eq!(
        words,
        [
            "K, here: domineering 2x2 in play",
            "K, there: domineering right-end 1x1",
            "K, there: domineering right-end 1x3",
            "K, there: domineering right-end 2x1",
            "K, there: domineering right-end 2x2",
            "K, far: col complete:1",
            "K, far: col complete:2",
            "K, far: col bipartite:0,0",
            "K, far: col bipartite:1,1",
            "K, end: domineering 1x2 + 2x1",
        ]
    );
    assert_eq!(source.entries[4].printed, Claim::Count { value: "1234".into(), share: None });
    assert_eq!(source.entries[9].boards.len(), 2);
    let alike: Vec<String> = source.in_one_variable.iter().map(Entry::to_string).collect();
    assert_eq!(alike, ["K, end: domineering 2x1 in one variable"]);
    assert_eq!(source.findings[0].text, "left is right");
}

#[test]
fn entries_are_held_against_profiles() {
    let entry = |rest: &str| read(rest).unwrap().entries.remove(0);
    let profile: Counts = "x^2 + 2x + y^2 + 2y + 1".parse().unwrap();
    let wrong = |rest: &str| entry(rest).check(&profile).unwrap_err().to_string();

    let play = "[[count]]\nwhere='W'\nboard='2x2'\nplay=true\n";
    assert_eq!(entry(&format!("{play}value='5'\nshare='0.71428'")).check(&profile), Ok(()));
    assert_eq!(entry(&format!("{play}value='7'\ncorrect='5'\nfinding='!'")).check(&profile), Ok(()));
    let says = "K, W: domineering 2x2 in play: the table says";
    assert_eq!(wrong(&format!("{play}value='7'")), format!("{says} 7, computed 5"));
    assert_eq!(
        wrong(&format!("{play}value='5'\nshare='0.71429'")),
        format!("{says} 0.71429, computed 0.71428")
    );
    let polynomial = "[[profile]]\nwhere='W'\nboard='2x2'\npolynomial='1'";
    assert!(wrong(polynomial).ends_with("says 1, computed x^2 + 2x + y^2 + 2y + 1"));
    let alike = read(&format!("{polynomial}\nin_one_variable=true")).unwrap().in_one_variable.remove(0);
    let said = alike.check(&profile).unwrap_err().to_string();
    assert!(said.ends_with("in one variable: the table says 1, computed 2x^2 + 4x + 1"), "{said}");
}

#[test]
fn errors_name_file_and_entry() {
    let count = "[[count]]\nwhere='W'\nboard='2x2'\n";
    let said = "k.toml, count 1 (W, 2x2): ";
    assert_eq!(
        error(&format!("{count}value='4 2'")),
        format!("{said}'4 2' is not a number such as 1427 or 1,427")
    );
    assert!(error(&format!("{count}value='12,34'")).contains("'12,34'"));
    assert!(error(&format!("{count}value='007'")).contains("'007'"));
    assert!(error(&format!("{count}value='1'\nshare='.5'")).contains("'.5' is not a share"));
    assert!(error(&format!("{count}value='1'\nkind='big'")).contains("domineering has no kind 'big'"));
    assert!(error(&format!("{count}value='1'\ngame='chess'")).contains("there is no game 'chess'"));
    assert!(error(&format!("{count}value='1'\ncorrect='2'")).starts_with(&format!("{said}it has `correct`")));
    assert!(error(&format!("{count}value='1'\ncorrect='1'\nfinding='!'")).contains("what was printed"));
    assert!(
        error("[[count]]\nwhere='W'\nboard='2y2'\nvalue='1'")
            .contains("count 1 (W, 2y2): '2y2' is not a size")
    );

    let second = "[[profile]]\nwhere='W'\nboard='1x1'\npolynomial='1'\n\
                  [[profile]]\nwhere='V'\nboard='1x1'\npolynomial='x - y'";
    assert_eq!(
        error(second),
        "k.toml, profile 2 (V, 1x1): at character 3 of the polynomial: expected '+', found '-'"
    );
    assert_eq!(
        error("[[table]]\nwhere='W'\nvalues='''\n1 2\n3 4a\n'''"),
        "k.toml, table 1 (W), row 2 column 2: '4a' is not a number such as 1427 or 1,427"
    );
    assert_eq!(error("[[table]]\nwhere='W'\nvalues=''"), "k.toml, table 1 (W): the table has no values");
    assert_eq!(
        error("[[table]]\nwhere='W'\nboard='path:n'\nvalues='''\n1\n2\n'''"),
        "k.toml, table 1 (W): its boards have no m, so it has one row"
    );
    assert_eq!(
        error("[[table]]\nwhere='W'\ngame='col'\nboard='path:n'\nfirst=0\nvalues='1'"),
        "k.toml, table 1 (W), row 1 column 1: '0' in 'path:0' is not a size; write path:n with n at least 1"
    );
    assert!(error(&format!("{count}value='1'\nin_one_variable=true")).contains("write a profile"));
}

#[test]
fn errors_of_form_name_file_and_line() {
    let of_form = error("[[count]]\nwhere='W'\nbord='2x2'\n");
    assert!(
        of_form.starts_with("k.toml: ") && of_form.contains("line 8") && of_form.contains("bord"),
        "{of_form}"
    );
    assert!(
        error("[[count]]\nwhere='W'\nboard='2x2'\npolynomial='1'").contains("a count has a field `value`")
    );
    assert!(
        error("[[profile]]\nwhere='W'\nboard='2x2'\nvalue='1'")
            .contains("a profile has a field `polynomial`")
    );
    let nowhere = load("no such file").unwrap_err().to_string();
    assert!(nowhere.starts_with("no such file: "), "{nowhere}");
}

#[test]
fn shortest_games_one_by_one_and_in_tables() {
    let source = read(
        "[[shortest]]\nwhere='W'\nboard='1x1'\nvalue='1^LR'\ncorrect='0^LR'\nfinding='!'\n\
         [[shortest_table]]\nwhere='V'\nvalues='''\n-   1^R\n12^L\n'''\n",
    )
    .unwrap();
    let words: Vec<_> = source.shortest.iter().map(|one| (one.to_string(), one.truth().clone())).collect();
    let length = |moves, letters: &str| Length { moves, letters: letters.into() };
    assert_eq!(
        words,
        [
            ("K, W: domineering 1x1".into(), length(0, "LR")),
            ("K, V: domineering 1x2".into(), length(1, "R")),
            ("K, V: domineering 2x1".into(), length(12, "L")),
        ]
    );
    assert_eq!(source.shortest[0].printed, length(1, "LR"));
    assert_eq!(
        error("[[shortest_table]]\nwhere='W'\nvalues='''\n1^L\n- 2'''"),
        "k.toml, shortest_table 1 (W), row 2 column 2: '2' is not a length such as 3^LR"
    );
    let one = |value: &str| error(&format!("[[shortest]]\nwhere='W'\nboard='1x1'\nvalue='{value}'"));
    assert_eq!(one("1^F"), "k.toml, shortest 1 (W, 1x1): '1^F' is not a length such as 3^LR");
    assert!(one("x^L").ends_with("'x' in 'x^L' is not a number of moves"));
    assert!(one("1^L'\ncorrect='2^L").ends_with("it has `correct` but no `finding` that explains it"));
}

#[test]
fn tables_of_games_and_outdegrees() {
    let source = read(
        "[[games_table]]\nwhere='T7'\nvalues='''\n1 9 - ~10^100\n- 386356909593'''\n\
         [[outdegree_table]]\nwhere='T8'\nvalues='0 2.4'\n",
    )
    .unwrap();
    let told = |printed: &[Printed]| -> Vec<String> {
        let one = |one: &Printed| format!("{} {} {} {}", one.place, one.board, one.value, one.estimated());
        printed.iter().map(one).collect()
    };
    assert_eq!(
        told(&source.games_of_two),
        ["T7 1x1 1 false", "T7 1x2 9 false", "T7 1x4 ~10^100 true", "T7 2x2 386356909593 false"]
    );
    assert_eq!(told(&source.outdegrees), ["T8 1x1 0 false", "T8 1x2 2.4 false"]);
    let wrong = error("[[outdegree_table]]\nwhere='T8'\nvalues='0 many'\n");
    assert!(wrong.contains("outdegree_table 1 (T8), row 1 column 2: 'many' is not a number"), "{wrong}");
}
