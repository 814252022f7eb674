/**
 * The launcher, run by `sh` as process 1 of fresh namespaces. Everything variable arrives as a positional argument; no path
 * is ever part of the text.
 *
 *   $1 mount point   $2 mount table   $3 size of the tmpfs root   $4 uid to become, empty to stay   $5 working folder
 *   $6 most processes   $7 largest file   $8 folder of a cgroup, or empty   $9 'lock' to forbid further user namespaces
 *   then the number of files to make, those files, and the command
 *
 * It stays alive as the init of the process namespace: when it ends, or `unshare --kill-child` ends it, the kernel ends
 * everything inside, sessions and orphans included. (The target cannot take this place: dropping privileges clears the
 * parent-death signal that `--kill-child` relies on.)
 *
 * Failures before the target starts print one line that begins with `JAIL_FAILURE` and exit 125.
 */
export const JAIL_FAILURE = 'assay-jail: ';
export const JAIL_FAILURE_EXIT = 125;

export const JAIL_SCRIPT = String.raw`
target_path=\${PATH-}
PATH=/usr/sbin:/usr/bin:/sbin:/bin
root=$1 table=$2 size=$3 uid=$4 folder=$5 processes=$6 file_bytes=$7 cgroup=$8 lock=$9 files=\${10}
shift 10
fail() { printf '%s\n' "assay-jail: $1" >&2; exit 125; }
umask 022
# The kernel's own out-of-memory choice should fall on a tool, never on a database.
echo 1000 2>/dev/null > /proc/self/oom_score_adj
if [ -n "$cgroup" ]; then echo 0 > "$cgroup/cgroup.procs" || fail "cannot enter the control group"; fi

mount -n -t tmpfs -o "mode=0755,size=$size,nosuid,nodev" tmpfs "$root" || fail "cannot mount a root"
mkdir -m 0755 "$root/dev" "$root/etc" && mkdir -m 1777 "$root/tmp" || fail "cannot fill the root"
while [ "$files" -gt 0 ]; do
  [ -d "\${1%/*}" ] || mkdir -p "\${1%/*}"
  : > "$1" || fail "cannot make a mount point"
  shift
  files=$((files - 1))
done
printf '%s' "$table" > "$root/etc/fstab"
name=$uid
if [ -z "$uid" ] || [ -n "$lock" ]; then name=0; fi
printf 'tool:x:%s:%s::/tmp:/bin/sh\n' "$name" "$name" > "$root/etc/passwd"
mount -n -a -T "$root/etc/fstab" || fail "cannot mount the allowed folders"
: > "$root/etc/fstab"
cd "$root" && pivot_root . . && umount -n -l . && cd / || fail "cannot enter the root"
cd "$folder" || fail "the working folder is not visible inside"

# A user namespace that allows no further one: inside, nobody becomes its root and reaches for the rest of the kernel.
no_more_users='echo 0 2>/dev/null > /proc/sys/user/max_user_namespaces; exec "$@"'
limit="/usr/bin/prlimit --fsize=$file_bytes --nproc=$processes --core=0"
caged="/usr/bin/setpriv --no-new-privs --inh-caps=-all --bounding-set=-all"
other="/usr/bin/setpriv --reuid $uid --regid $uid --clear-groups"
export PATH="$target_path"
# Word splitting is wanted: the three hold numbers and options only.
status=0
if [ -z "$uid" ]; then /bin/sh -c "$no_more_users" assay-jail $limit $caged "$@" || status=$?
elif [ -n "$lock" ]; then $other /usr/bin/unshare --user --map-root-user /bin/sh -c "$no_more_users" assay-jail $limit $caged "$@" || status=$?
else $limit $other --no-new-privs --inh-caps=-all --bounding-set=-all "$@" || status=$?
fi
exit "$status"
`.replaceAll('\\$', '$');
