import { fileNameOf } from './row-fields.ts';

/**
 * Endings that tables of syntaxes know; a client of the contract that finds none for a name of a detail shows nothing at all
 * (contract-defects 7.5, 7.6, trap 33).
 */
const KNOWN = words(
  'c h cpp cc cxx hpp hh hxx cs java js jsx ts tsx php py rb lua go swift kt dart m mm vue html htm css scss sass less json md xml svg ' +
    'yaml yml sql sh bash txt rs scala groovy gradle pl pm r jl hs erl clj ex coffee proto toml properties ini cmake tcl vb vbs ps1 v sv ' +
    'vhd vhdl f90 pas ml mli fs d lisp scm styl pug jsp aspx',
);
/** Names without an ending that such tables know. */
const KNOWN_NAMES = words('Dockerfile CMakeLists.txt');

/** The most usual ending of a language; others are shown as plain text. */
const ENDINGS: Readonly<Record<string, string | undefined>> = {
  c: 'c', cpp: 'cpp', objc: 'm', objcpp: 'mm', cuda: 'cpp', csharp: 'cs', java: 'java', javascript: 'js', typescript: 'ts', php: 'php',
  python: 'py', cython: 'py', starlark: 'py', ruby: 'rb', lua: 'lua', go: 'go', swift: 'swift', kotlin: 'kt', dart: 'dart', solidity: 'js',
  shell: 'sh', perl: 'pl', rust: 'rs', scala: 'scala', groovy: 'groovy', gradle: 'groovy', sql: 'sql', plsql: 'sql', tsql: 'sql', html: 'html',
  vue: 'vue', svelte: 'html', astro: 'html', css: 'css', scss: 'scss', less: 'less', json: 'json', jsonc: 'json', json5: 'json', notebook: 'json', xml: 'xml', yaml: 'yaml',
}; // biome-ignore format: a table

/**
 * What a detail calls its file, so that every client finds a syntax for it: the name as it is where its ending says enough, else with the
 * ending of the language its content is in (`deploy`, a Python script, is `deploy.py`). The path beside it stays true.
 * @param language key of the source language, null when unknown
 */
export function syntaxName(path: string, language: string | null): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  if (KNOWN_NAMES.has(name) || (dot >= 0 && KNOWN.has(name.slice(dot + 1).toLowerCase()))) return name;
  const ending = language !== null && Object.hasOwn(ENDINGS, language) ? ENDINGS[language] : undefined;
  return `${name}.${ending ?? 'txt'}`;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
