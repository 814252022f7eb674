import { RE2JS } from 're2js';

/** Whether a path is one a rule looks at: matched by some `include`, or none is given, and by no `exclude`. */
export function pathFilter(rule: {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}): (path: string) => boolean {
  const include = rule.include.map(compileGlob);
  const exclude = rule.exclude.map(compileGlob);
  return (path) =>
    (include.length === 0 || include.some((glob) => glob.matches(path))) && !exclude.some((glob) => glob.matches(path));
}

/** `?` one character, `*` any within a folder, `**` any across folders; a glob without `/` is about the file's name. */
function compileGlob(glob: string): RE2JS {
  const anchored = glob.startsWith('/') ? glob.slice(1) : glob.includes('/') ? glob : `**/${glob}`;
  let expression = '';
  for (let at = 0; at < anchored.length; at += 1) {
    if (anchored.startsWith('**/', at)) {
      expression += '(?:.*/)?';
      at += 2;
    } else if (anchored.startsWith('**', at)) {
      expression += '.*';
      at += 1;
    } else if (anchored[at] === '*') expression += '[^/]*';
    else if (anchored[at] === '?') expression += '[^/]';
    else expression += RE2JS.quote(anchored[at] ?? '');
  }
  return RE2JS.compile(expression, RE2JS.DOTALL);
}
