//! How much memory is free for this process: on the machine, in its control group, under its own limits.

use std::path::Path;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The bytes that this process may still take: what the machine has free, and no more than the process's own control
/// group (version 1 or 2, with all groups around it) and its limit on address space leave. `None` where the system does
/// not say.
pub fn free_memory() -> Option<u64> {
    let kind = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let machine = System::new_with_specifics(kind).ok()?.available_memory();
    let machine = Some(machine).filter(|&bytes| bytes > 0)?;
    let others = [group_free(Path::new("/")), address_space_free()];
    Some(others.into_iter().flatten().fold(machine, u64::min))
}

/// What the control groups of this process leave, all of them; files are looked for under `root`.
fn group_free(root: &Path) -> Option<u64> {
    let groups = std::fs::read_to_string(root.join("proc/self/cgroup")).ok()?;
    groups.lines().filter_map(|line| line_free(root, line)).min()
}

/// What a line of `/proc/self/cgroup` leaves: `0::/user.slice/a.scope` of version 2, `4:memory:/a` of version 1.
fn line_free(root: &Path, line: &str) -> Option<u64> {
    let mut fields = line.splitn(3, ':');
    let (_, controllers, group) = (fields.next()?, fields.next()?, fields.next()?);
    let (mount, files) = if controllers.is_empty() {
        ("sys/fs/cgroup", ["memory.max", "memory.current", "memory.stat"])
    } else if controllers.split(',').any(|name| name == "memory") {
        ("sys/fs/cgroup/memory", ["memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat"])
    } else {
        return None;
    };
    let mount = root.join(mount);
    let inner = mount.join(group.trim_start_matches('/'));
    let around = inner.ancestors().take_while(|path| path.starts_with(&mount));
    around.filter_map(|path| free_in(path, files)).min()
}

/// What one group leaves: its limit less what it uses, where caches that can be given up do not count.
fn free_in(group: &Path, [limit, used, statistics]: [&str; 3]) -> Option<u64> {
    let number = |name: &str| std::fs::read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    let cached = |text: String| {
        let line = text.lines().find_map(|line| line.strip_prefix("inactive_file ").map(str::to_string))?;
        line.trim().parse::<u64>().ok()
    };
    let cached = std::fs::read_to_string(group.join(statistics)).ok().and_then(cached).unwrap_or(0);
    let used = number(used).unwrap_or(0).saturating_sub(cached);
    Some(number(limit)?.saturating_sub(used))
}

/// The most bytes of memory that this process has taken so far. `None` where the system does not say.
pub fn peak_resident() -> Option<u64> {
    own_status("VmHWM:")
}

/// The bytes of memory that this process has to itself now. `None` where the system does not say.
pub(crate) fn own_resident() -> Option<u64> {
    const PAGE: u64 = 4096;
    let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
    let mut pages = sizes.split(' ').skip(1).map_while(|pages| pages.parse::<u64>().ok());
    Some(pages.next()?.saturating_sub(pages.next()?) * PAGE)
}

/// A number of bytes that the system keeps about this process.
fn own_status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let size = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(size.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// What the limit on the address space (`ulimit -v`) leaves.
fn address_space_free() -> Option<u64> {
    let size = own_status("VmSize:")?;
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit = limit.split_whitespace().next()?.parse::<u64>().ok()?;
    Some(limit.saturating_sub(size))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A tree of files like those of a system.
    struct Files(PathBuf);

    impl Files {
        fn new(name: &str, files: &[(&str, &str)]) -> Files {
            let root = std::env::temp_dir().join(format!("ways-control-{}-{name}", std::process::id()));
            for (path, text) in files {
                let path = root.join(path);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, text).unwrap();
            }
            Files(root)
        }
    }

    impl Drop for Files {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn something_is_free() {
        assert!(free_memory().is_none_or(|bytes| bytes > 0));
    }

    #[test]
    fn the_most_memory_taken_does_not_shrink() {
        let Some(before) = peak_resident() else { return };
        let block = vec![7u8; 64 << 20];
        assert!(block.iter().all(|&byte| byte == 7));
        drop(block);
        assert!(before > 0 && peak_resident().is_some_and(|after| after >= before.max(64 << 20)));
    }

    #[test]
    fn groups_of_version_2_and_those_around_them_count() {
        let files = Files::new(
            "v2",
            &[
                ("proc/self/cgroup", "0::/user.slice/run.scope\n"),
                ("sys/fs/cgroup/user.slice/memory.max", "1000000\n"),
                ("sys/fs/cgroup/user.slice/memory.current", "400000\n"),
                ("sys/fs/cgroup/user.slice/memory.stat", "anon 5\ninactive_file 100000\n"),
                ("sys/fs/cgroup/user.slice/run.scope/memory.max", "max\n"),
                ("sys/fs/cgroup/user.slice/run.scope/memory.current", "300\n"),
            ],
        );
        assert_eq!(group_free(&files.0), Some(700_000));
        std::fs::write(files.0.join("sys/fs/cgroup/user.slice/run.scope/memory.max"), "5300\n").unwrap();
        assert_eq!(group_free(&files.0), Some(5000));
    }

    #[test]
    fn groups_of_version_1_count() {
        let files = Files::new(
            "v1",
            &[
                ("proc/self/cgroup", "5:cpu,cpuacct:/a\n4:memory:/a\n1:name=systemd:/\n"),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"),
                ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "2000\n"),
                ("sys/fs/cgroup/memory/a/memory.usage_in_bytes", "2500\n"),
            ],
        );
        assert_eq!(group_free(&files.0), Some(0));
    }

    #[test]
    fn a_system_without_groups_says_nothing() {
        assert_eq!(group_free(Path::new("/nowhere")), None);
    }
}
