//! Vectors in files: spilled because memory is short, or saved so that a run can go on after an interruption.
//!
//! A file holds a line of text that says what it is, then the planes. It is written under a temporary name, brought to
//! the disk and renamed, so a file with its right name is whole; every plane has a checksum all the same.

use super::vector::Vector;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// Why a file cannot be used, in a sentence that names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StoreError(pub(super) String);

type Stored<T> = Result<T, StoreError>;

/// A directory for the files of one run.
#[derive(Clone, Debug)]
pub(super) struct Store {
    directory: PathBuf,
    /// What the run is about: files of other runs are not touched.
    run: String,
}

/// Words that are read or written at once.
const PART: usize = 1 << 17;

const FIRST_WORD: &str = "ways-vector-1";

impl Store {
    /// A store in this directory, which is made if there is none.
    pub(super) fn open(directory: &Path, run: &str) -> Stored<Store> {
        std::fs::create_dir_all(directory).map_err(|error| wrong(directory, "cannot be used", &error))?;
        Ok(Store { directory: directory.to_path_buf(), run: run.to_string() })
    }

    /// Bytes that are free on its disk.
    pub(super) fn free(&self) -> Stored<u64> {
        let wrong = |error| wrong(&self.directory, "has a disk that cannot be looked at", &error);
        fs4::available_space(&self.directory).map_err(wrong)
    }

    /// Bytes of the files of this run that are already there.
    pub(super) fn used(&self) -> u64 {
        let files = std::fs::read_dir(&self.directory).into_iter().flatten().flatten();
        let ours = files.filter(|file| file.file_name().to_string_lossy().starts_with(&self.run));
        ours.filter_map(|file| file.metadata().ok()).map(|data| data.len()).sum()
    }

    /// Where it is.
    pub(super) fn directory(&self) -> String {
        self.directory.display().to_string()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(format!("{}-{name}.vector", self.run))
    }

    /// Where a file is until it is whole.
    fn temporary(&self, name: &str) -> PathBuf {
        self.path(name).with_extension("part")
    }

    /// Is there such a file?
    pub(super) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// Writes a vector and a note about it.
    pub(super) fn save(&self, name: &str, note: &str, vector: &Vector) -> Stored<()> {
        let path = self.path(name);
        let temporary = self.temporary(name);
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&temporary)?;
            let planes = vector.planes();
            let sums: Vec<String> = planes.iter().map(|plane| checksum(plane).to_string()).collect();
            let (planes_used, words) = (vector.used, vector.words);
            writeln!(file, "{FIRST_WORD} {} {words} {planes_used} {} {note}", self.run, sums.join(","))?;
            for plane in planes {
                plane.chunks(PART).try_for_each(|part| file.write_all(bytemuck::cast_slice(part)))?;
            }
            file.sync_all()?;
            std::fs::rename(&temporary, &path)?;
            #[cfg(unix)]
            File::open(&self.directory)?.sync_all()?;
            Ok(())
        };
        write().map_err(|error| wrong(&path, "cannot be written", &error))
    }

    /// Reads a vector back, with the note about it.
    pub(super) fn load(&self, name: &str, vector: &mut Vector) -> Stored<String> {
        let reader = self.reader(name)?;
        let path = self.path(name);
        let Reader { mut file, head, .. } = reader;
        vector.shape(head.words, head.sums.len()).map_err(|error| wrong(&path, "cannot be read", &error))?;
        for (plane, sum) in vector.planes_mut().into_iter().zip(&head.sums) {
            for part in plane.chunks_mut(PART) {
                file.read_exact(bytemuck::cast_slice_mut(part))
                    .map_err(|error| wrong(&path, "cannot be read", &error))?;
            }
            if checksum(plane) != *sum {
                return Err(damaged(&path));
            }
        }
        Ok(head.note)
    }

    /// Opens a file to read its words one part after the other.
    pub(super) fn reader(&self, name: &str) -> Stored<Reader> {
        let path = self.path(name);
        let file = File::open(&path).map_err(|error| wrong(&path, "cannot be read", &error))?;
        let mut file = BufReader::with_capacity(PART * size_of::<u64>(), file);
        let mut line = vec![];
        file.by_ref()
            .take(4096)
            .read_until(b'\n', &mut line)
            .map_err(|error| wrong(&path, "cannot be read", &error))?;
        let head = Head::parse(&line, &self.run).ok_or_else(|| damaged(&path))?;
        Ok(Reader { path, file, head, hasher: crc32fast::Hasher::new(), left: None })
    }

    /// Removes a file, if there is one, whole or half written.
    pub(super) fn remove(&self, name: &str) {
        for path in [self.path(name), self.temporary(name)] {
            // A file that is left behind does no harm: it is overwritten by the next run.
            let _ = std::fs::remove_file(path);
        }
    }
}

fn wrong(path: &Path, what: &str, error: &std::io::Error) -> StoreError {
    StoreError(format!("'{}' {what}: {error}", path.display()))
}

fn damaged(path: &Path) -> StoreError {
    StoreError(format!("'{}' is damaged; remove it to begin anew", path.display()))
}

fn checksum(words: &[u64]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    words.chunks(PART).for_each(|part| hasher.update(bytemuck::cast_slice(part)));
    hasher.finalize()
}

/// What the first line of a file says.
struct Head {
    words: usize,
    sums: Vec<u32>,
    note: String,
}

impl Head {
    fn parse(line: &[u8], run: &str) -> Option<Head> {
        let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let mut words = line.splitn(6, ' ');
        let (first, of) = (words.next()?, words.next()?);
        let (length, planes) = (words.next()?.parse().ok()?, words.next()?.parse::<usize>().ok()?);
        let sums: Vec<u32> = words.next()?.split(',').map(|sum| sum.parse().ok()).collect::<Option<_>>()?;
        let note = words.next()?.to_string();
        (first == FIRST_WORD && of == run && sums.len() == planes).then_some(Head {
            words: length,
            sums,
            note,
        })
    }
}

/// Reads the only plane of a file, part by part.
pub(super) struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    head: Head,
    hasher: crc32fast::Hasher,
    left: Option<usize>,
}

impl Reader {
    /// What the file says about its vector.
    pub(super) fn note(&self) -> &str {
        &self.head.note
    }

    /// The words of its plane.
    pub(super) fn words(&self) -> usize {
        self.head.words
    }

    /// Reads the next words; at the end of the plane its checksum must be right.
    pub(super) fn read(&mut self, words: &mut [u64]) -> Stored<()> {
        let left = self.left.unwrap_or(self.head.words);
        let read = self.file.read_exact(bytemuck::cast_slice_mut(words));
        read.map_err(|error| wrong(&self.path, "cannot be read", &error))?;
        self.hasher.update(bytemuck::cast_slice(words));
        self.left = Some(left - words.len());
        if self.left == Some(0) && self.hasher.clone().finalize() != self.head.sums[0] {
            return Err(damaged(&self.path));
        }
        Ok(())
    }
}
