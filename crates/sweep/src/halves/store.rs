//! Vectors in files: spilled because memory is short, or saved so that a run can go on after an interruption.
//!
//! A file holds a line of text that says what it is ([`Label`]), the sum of its numbers, the planes, and a checksum of
//! all that. It is written under a temporary name and renamed, so a file with its right name is whole. Nothing of a file
//! is used unless its label is the one that is expected, and no answer is given before its checksum has been found right.
//!
//! The directory of a run is locked by the system, so the lock ends with the process, however that ends.

use super::vector::Vector;
use crate::Run;
use crate::ask::SweepError;
use control::faults::strike;
use dashu_int::UBig;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

type Stored<T> = Result<T, SweepError>;

/// What a vector is: every word of it stands in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    /// The sweep that it belongs to.
    pub(super) leg: String,
    /// The sites that have been swept.
    pub(super) time: usize,
    pub(super) words: usize,
    pub(super) planes: usize,
    /// How its numbers are kept in words.
    pub(super) arithmetic: String,
}

/// What becomes of the files of a run that ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// They are removed, as they are with an answer.
    Removed,
    /// They are kept: the same run goes on from them. They are brought to the disk before they get their names.
    Kept,
}

/// A directory for the files of one run.
#[derive(Debug)]
pub(super) struct Store {
    directory: PathBuf,
    /// What the run is about: files of other runs are not touched.
    run: String,
    fate: Fate,
    /// Locked while the store is open.
    _lock: File,
}

/// Words that are read or written at once.
const PART: usize = 1 << 17;

/// The bytes of the buffer of a file that is read, for its first line: words are read where they go.
pub(super) const BUFFER: usize = 1 << 9;

/// Bytes that are brought to the disk at once, so that a wish to stop is not kept waiting.
const SYNCED: usize = 16 << 20;

const FORMAT: &str = "ways-vector-2";
/// Files of other versions are refused: layouts may differ.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The longest first line.
const LONGEST_LINE: u64 = 1 << 24;

const CHECKSUM_BYTES: u64 = size_of::<u32>() as u64;

impl Store {
    /// A store in this directory, which is made if there is none. Files that are not meant to be kept and were left
    /// behind by a run that was killed are removed.
    pub(super) fn open(directory: &Path, run: &str, fate: Fate) -> Stored<Store> {
        let metadata = std::fs::metadata(directory);
        if metadata.is_ok_and(|metadata| !metadata.is_dir()) {
            return Err(sentence(directory, "is not a directory"));
        }
        std::fs::create_dir_all(directory).map_err(|error| wrong(directory, "cannot be made", &error))?;
        let lock = lock(directory)?;
        let store = Store { directory: directory.to_path_buf(), run: run.to_string(), fate, _lock: lock };
        if fate == Fate::Removed {
            store.remove_all();
        }
        store.check_writing()?;
        Ok(store)
    }

    /// Refuses a directory in which nothing can be written.
    fn check_writing(&self) -> Stored<()> {
        let path = self.temporary("trial");
        let mut file = create(&path)?;
        let written = file.write_all(FORMAT.as_bytes());
        let removed = std::fs::remove_file(&path);
        written.and(removed).map_err(|error| wrong(&self.directory, "cannot be written to", &error))
    }

    /// Bytes that are free on its disk.
    pub(super) fn free(&self) -> Stored<u64> {
        let wrong = |error| wrong(&self.directory, "has a disk that cannot be looked at", &error);
        fs4::available_space(&self.directory).map_err(wrong)
    }

    fn files(&self) -> impl Iterator<Item = PathBuf> {
        let files = std::fs::read_dir(&self.directory).into_iter().flatten().flatten();
        let ours = format!("{}-", self.run);
        files
            .filter(move |file| file.file_name().to_string_lossy().starts_with(&ours))
            .map(|file| file.path())
            .filter(|path| path.extension().is_some_and(|end| end == "vector" || end == "part"))
    }

    /// Bytes of the files of this run that are already there.
    pub(super) fn used(&self) -> u64 {
        self.files().filter_map(|path| path.symlink_metadata().ok()).map(|data| data.len()).sum()
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
        self.path(name).symlink_metadata().is_ok()
    }

    /// Writes a vector with the sum of its numbers. A run that is stopped meanwhile leaves what was there before.
    pub(super) fn save(
        &self,
        name: &str,
        label: &Label,
        sum: &UBig,
        vector: &Vector,
        run: &Run<'_>,
    ) -> Stored<()> {
        let (path, temporary) = (self.path(name), self.temporary(name));
        let saved = self.write(&temporary, &self.line(name, label), sum, vector, run).and_then(|()| {
            std::fs::rename(&temporary, &path).map_err(|error| wrong(&path, "cannot be written", &error))
        });
        if saved.is_err() {
            // The reason why it was not saved is what matters.
            let _ = std::fs::remove_file(&temporary);
        }
        saved?;
        #[cfg(unix)]
        if self.fate == Fate::Kept {
            let synced = File::open(&self.directory).and_then(|directory| directory.sync_all());
            synced.map_err(|error| wrong(&self.directory, "cannot be written to", &error))?;
        }
        Ok(())
    }

    fn write(&self, path: &Path, line: &str, sum: &UBig, vector: &Vector<'_>, run: &Run<'_>) -> Stored<()> {
        let mut file = create(path)?;
        let mut hasher = crc32fast::Hasher::new();
        let mut unsynced = 0;
        let mut write = |bytes: &[u8]| -> Stored<()> {
            run.check()?;
            hasher.update(bytes);
            unsynced += bytes.len();
            let sync = self.fate == Fate::Kept && unsynced >= SYNCED;
            let written = file.write_all(bytes).and_then(|()| if sync { file.sync_data() } else { Ok(()) });
            unsynced = if sync { 0 } else { unsynced };
            written.map_err(|error| wrong(path, "cannot be written", &error))
        };
        write(format!("{line} {sum:x}\n").as_bytes())?;
        for part in vector.planes().into_iter().flat_map(|plane| plane.chunks(PART)) {
            write(bytemuck::cast_slice(part))?;
        }
        let written = file.write_all(&hasher.finalize().to_le_bytes());
        let synced = written.and_then(|()| if self.fate == Fate::Kept { file.sync_all() } else { Ok(()) });
        synced.map_err(|error| wrong(path, "cannot be written", &error))
    }

    /// The first line of a file, up to the sum.
    fn line(&self, name: &str, label: &Label) -> String {
        let Label { leg, time, words, planes, arithmetic } = label;
        format!("{FORMAT} {VERSION} {} {name} {leg} {time} {words} {planes} {arithmetic}", self.run)
    }

    /// Reads a vector with this label back, with the sum of its numbers.
    pub(super) fn load(&self, name: &str, label: &Label, vector: &mut Vector, run: &Run<'_>) -> Stored<UBig> {
        let mut reader = self.reader(name, label)?;
        vector.shape(label.words, label.planes)?;
        for part in vector.planes_mut().into_iter().flat_map(|plane| plane.chunks_mut(PART)) {
            run.check()?;
            reader.read(part)?;
        }
        reader.end()
    }

    /// The leg and the time that a file says it holds, yet to be verified.
    pub(super) fn claim(&self, name: &str) -> Stored<(String, usize)> {
        let path = self.path(name);
        let (line, ..) = first_line(&path)?;
        let mut words = line.split(' ').skip(4);
        let claim = words.next().zip(words.next().and_then(|time| time.parse().ok()));
        let (leg, time) = claim.ok_or_else(|| damaged(&path))?;
        Ok((leg.to_string(), time))
    }

    /// Opens a file with this label to read its words one part after the other.
    pub(super) fn reader(&self, name: &str, label: &Label) -> Stored<Reader> {
        let path = self.path(name);
        let (line, file, length) = first_line(&path)?;
        let (found, sum) = line.rsplit_once(' ').ok_or_else(|| damaged(&path))?;
        let expected = self.line(name, label);
        if found != expected {
            return Err(unfitting(&path, found, &expected));
        }
        let bytes = (label.words * label.planes * size_of::<u64>()) as u64;
        if length != line.len() as u64 + 1 + bytes + CHECKSUM_BYTES {
            return Err(damaged(&path));
        }
        let sum = UBig::from_str_radix(sum, 16).map_err(|_| damaged(&path))?;
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
        Ok(Reader { path, file, sum, hasher })
    }

    /// Removes a file, if there is one, whole or half written.
    pub(super) fn remove(&self, name: &str) {
        for path in [self.path(name), self.temporary(name)] {
            // A file that is left behind does no harm: it is overwritten by the next run.
            let _ = std::fs::remove_file(path);
        }
    }

    /// Removes all files of the run.
    pub(super) fn remove_all(&self) {
        for path in self.files() {
            // As above.
            let _ = std::fs::remove_file(path);
        }
    }

    /// The sentence that refuses a file which stands after a missing one.
    pub(super) fn out_of_turn(&self, name: &str, missing: &str) -> SweepError {
        self.refusal(name, &format!("comes after '{}', which is missing", self.path(missing).display()))
    }

    /// The sentence that refuses a file for a reason.
    pub(super) fn refusal(&self, name: &str, reason: &str) -> SweepError {
        sentence(&self.path(name), &format!("{reason}; remove it to begin anew"))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if self.fate == Fate::Removed {
            self.remove_all();
        }
    }
}

/// Locks a directory for as long as the file that is given back is open.
fn lock(directory: &Path) -> Stored<File> {
    // A directory can be opened on Unix; elsewhere a file in it is.
    let opened = if cfg!(unix) {
        File::open(directory)
    } else {
        OpenOptions::new().write(true).create(true).truncate(false).open(directory.join("ways.lock"))
    };
    let file = opened.map_err(|error| wrong(directory, "cannot be opened", &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(sentence(directory, "is in use by another run; wait for it or take another directory"))
        }
        Err(TryLockError::Error(error)) => Err(wrong(directory, "cannot be locked", &error)),
    }
}

/// A new file; one that is there, perhaps half written, is removed first. Anything but a file is left alone.
fn create(path: &Path) -> Stored<File> {
    if let Ok(metadata) = path.symlink_metadata() {
        if !metadata.is_file() {
            return Err(sentence(path, "is not a file"));
        }
        std::fs::remove_file(path).map_err(|error| wrong(path, "cannot be written", &error))?;
    }
    let created = OpenOptions::new().write(true).create_new(true).open(path);
    created.map_err(|error| wrong(path, "cannot be written", &error))
}

/// The first line of a file, without its end, the rest and the length of all.
fn first_line(path: &Path) -> Stored<(String, BufReader<File>, u64)> {
    let unread = |error: &std::io::Error| wrong(path, "cannot be read", error);
    // Others than files might keep the reader waiting for ever.
    let metadata = path.symlink_metadata().map_err(|error| unread(&error))?;
    if !metadata.is_file() {
        return Err(sentence(path, "is not a file"));
    }
    let file = File::open(path).map_err(|error| unread(&error))?;
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut line = vec![];
    file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(|error| unread(&error))?;
    let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
    Ok((text.ok_or_else(|| damaged(path))?.to_string(), file, metadata.len()))
}

fn sentence(path: &Path, what: &str) -> SweepError {
    SweepError::Storage(format!("'{}' {what}", path.display()))
}

fn wrong(path: &Path, what: &str, error: &std::io::Error) -> SweepError {
    sentence(path, &format!("{what}: {error}"))
}

fn damaged(path: &Path) -> SweepError {
    sentence(path, "is damaged; remove it to begin anew")
}

/// Names the first word of a label that is not as it should be.
fn unfitting(path: &Path, found: &str, expected: &str) -> SweepError {
    const MEANINGS: [&str; 9] = [
        "format",
        "version",
        "run",
        "name",
        "leg",
        "time",
        "number of words",
        "number of planes",
        "arithmetic",
    ];
    let words = MEANINGS.iter().zip(found.split(' ').zip(expected.split(' ')));
    match words.into_iter().find(|(_, (found, expected))| found != expected) {
        Some((meaning, (found, expected))) => sentence(
            path,
            &format!("does not fit: its {meaning} is '{found}', not '{expected}'; remove it to begin anew"),
        ),
        None => damaged(path),
    }
}

/// Reads the words of a file, part by part.
pub(super) struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    sum: UBig,
    hasher: crc32fast::Hasher,
}

impl Reader {
    /// Reads the next words.
    pub(super) fn read(&mut self, words: &mut [u64]) -> Stored<()> {
        let read = self.file.read_exact(bytemuck::cast_slice_mut(words));
        read.map_err(|error| wrong(&self.path, "cannot be read", &error))?;
        strike("halves: words read from a file", words);
        self.hasher.update(bytemuck::cast_slice(words));
        Ok(())
    }

    /// After the last words: the checksum must be right. Gives the sum of all numbers.
    pub(super) fn end(mut self) -> Stored<UBig> {
        let mut checksum = [0; CHECKSUM_BYTES as usize];
        let read = self.file.read_exact(&mut checksum);
        read.map_err(|error| wrong(&self.path, "cannot be read", &error))?;
        if self.hasher.finalize() == u32::from_le_bytes(checksum) {
            Ok(self.sum)
        } else {
            Err(damaged(&self.path))
        }
    }
}
