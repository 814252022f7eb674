/**
 * Runs a project's own build in a copy of its source and tells what was compiled, by `sh` inside a jail.
 *
 *   $1 folder of the source   $2 the build command
 *
 * The copy is where writing is allowed; text that begins with `#!` becomes a program, since modes are not kept with the source. Compilers on the
 * PATH are stood in for by scripts that note folder and arguments and go on to the real one, so any build system is understood.
 * What the build prints goes to standard error. Standard output is a row of frames, each `kind NUL path NUL size NUL` and so many bytes:
 *
 *   status   exit code of the build       root    the copy's folder
 *   calls    records `count NUL folder NUL program NUL argument NUL ...`
 *   database a compile_commands.json      file    text the build made that others may include
 */
export const BUILD_SCRIPT = String.raw`
source=$1 command=$2
base=$(mktemp -d /tmp/assay-build-XXXXXXXX) || exit 90
trap 'rm -rf "$base"' EXIT
root=$base/source
mkdir "$root" "$base/bin" "$base/calls" && cp -R "$source/." "$root" && chmod -R u+rwX "$root" || exit 91
find "$root" -type f -size -1024k -exec sh -c 'for f; do IFS= read -r l < "$f"; case $l in "#!"*) chmod u+x "$f";; esac; done' sh {} + 2>/dev/null
for name in cc gcc c++ g++ c89 c99 clang clang++; do
  real=$(command -v "$name") || continue
  {
    printf '#!/bin/sh\ncall=$(mktemp "%s/calls/XXXXXXXX") && printf '"'"'%%s\\0'"'"' "$#" "$PWD" %s "$@" > "$call"\n' "$base" "$name"
    printf 'exec %s "$@"\n' "$real"
  } > "$base/bin/$name"
  chmod +x "$base/bin/$name"
done
touch "$base/start"
cd "$root" || exit 92
PATH=$base/bin:$PATH CMAKE_EXPORT_COMPILE_COMMANDS=ON sh -c "$command" </dev/null >&2
status=$?
cd "$base"
emit() {
  size=$(wc -c < "$2" 2>/dev/null) || return 0
  printf '%s\0%s\0%s\0' "$1" "$2" "$((size))"
  cat "$2"
}
printf '%s' "$status" > "$base/status"; emit status "$base/status"
printf '%s' "$root" > "$base/root"; emit root "$base/root"
find "$base/calls" -type f -exec cat {} + > "$base/all-calls"; emit calls "$base/all-calls"
find "$root" -name compile_commands.json -type f -cnewer "$base/start" -size -65536k | head -n 20 | while IFS= read -r file; do emit database "$file"; done
find "$root" -type f -cnewer "$base/start" -size -1024k \( -name '*.h' -o -name '*.hh' -o -name '*.hpp' -o -name '*.hxx' -o -name '*.inc' -o -name '*.def' \
  -o -name '*.ipp' -o -name '*.tcc' -o -name '*.c' -o -name '*.cc' -o -name '*.cpp' \) | head -n 5000 | while IFS= read -r file; do emit file "$file"; done
exit 0
`;
