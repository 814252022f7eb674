import { expect, test } from 'vitest';
import { TOOLS } from '../registry.gen.ts';
import { withMain } from './compile-tool.ts';
import { COMPILE_TOOLS } from './compile-tools.ts';
import { readDatabase } from './database.ts';
import { readDepfile } from './depfile.ts';
import { guessUnits } from './guess-includes.ts';
import { splitCommand } from './split-command.ts';
import { unitsOf } from './units.ts';

test('every tool of kind command has its code, and there is no code without a tool', () => {
  const commands = TOOLS.filter(({ run }) => run.kind === 'command').map(({ name }) => name);
  expect(Object.keys(COMPILE_TOOLS).sort()).toEqual(commands.sort());
});

test.each<[string, string[]]>([
  ['gcc -c a.c', ['gcc', '-c', 'a.c']],
  [`gcc -DX=\\"y\\" '-DZ=a b' "-DQ=\\"c d\\""`, ['gcc', '-DX="y"', '-DZ=a b', '-DQ="c d"']],
  ['gcc  a\\ b.c \t""', ['gcc', 'a b.c', '']],
  ['gcc $(id) `id` a;b > c', ['gcc', '$(id)', '`id`', 'a;b', '>', 'c']],
  [`"a\\b" 'unclosed`, ['a\\b', 'unclosed']],
  ['', []],
])('the command %j is the words %j', (command, words) => {
  expect(splitCommand(command)).toEqual(words);
});

test('a depfile: continued lines, escaped blanks, doubled dollars, one rule', () => {
  const text = 'unit: src/a\\ b.c \\\n  inc/$$x.h\\\r\n /usr/include/c\\#.h\nother: no.h\n';
  expect(readDepfile(text)).toEqual(['src/a b.c', 'inc/$x.h', '/usr/include/c#.h']);
  expect(readDepfile('')).toEqual([]);
});

test.each<[string, string]>([
  ['{', 'it is not JSON'],
  ['{}', 'it is not a list'],
  ['[{"directory":"/","file":"a.c"},{"file":"b.c"}]', 'entry 2 has no directory, file or command'],
])('the database %s is unreadable: %s', (text, unreadable) => {
  expect(readDatabase(text)).toEqual({ unreadable });
});

test('entries with a command or a list, after a byte order mark', () => {
  const text =
    '\ufeff[{"directory":"/b","file":"a.c","command":"cc -c a.c"},{"directory":"/b","file":"b.c","arguments":["cc","b.c"]}]';
  expect(readDatabase(text)).toEqual([
    { directory: '/b', file: 'a.c', arguments: ['cc', '-c', 'a.c'] },
    { directory: '/b', file: 'b.c', arguments: ['cc', 'b.c'] },
  ]);
});

const entry = (file: string, directory: string, ...args: string[]) => ({
  file,
  directory,
  arguments: ['gcc', ...args],
});

test('the root of another machine is found by what most files agree on', () => {
  const paths = new Set(['a.c', 'src/a.c', 'src/b.c', 'inc/x.h']);
  const { units, outside } = unitsOf(
    [
      entry('../src/a.c', '/home/joe/p/build', '-I../inc', '-I/opt/x/inc', '-c', '../src/a.c'),
      entry('/home/joe/p/src/b.c', '/home/joe/p/build', '-I.', '-c'),
      entry('gen.c', '/home/joe/p/build'),
    ],
    { paths },
  );
  expect(outside).toBe(1);
  expect(units).toEqual([
    { path: 'src/a.c', language: 'c', flags: [{ option: '-I', path: 'inc' }] },
    { path: 'src/b.c', language: 'c', flags: [{ option: '-I', path: 'build' }] },
  ]);
});

test('relative directories start where the database lies; headers are units only when -x says so; C++ compilers make C++', () => {
  const paths = new Set(['sub/a.c', 'sub/h.h', 'sub/b.c']);
  const { units } = unitsOf(
    [
      entry('a.c', '.'),
      entry('h.h', '.'),
      entry('h.h', '.', '-x', 'c++'),
      { ...entry('b.c', '.'), arguments: ['/usr/bin/x86_64-linux-gnu-g++-12', 'b.c'] },
    ],
    { paths, base: 'sub' },
  );
  expect(units.map(({ path, language }) => [path, language])).toEqual([
    ['sub/a.c', 'c'],
    ['sub/h.h', 'cpp'],
    ['sub/b.c', 'cpp'],
  ]);
});

test('one file compiled twice is two units when that means something, and one when it does not', () => {
  const paths = new Set(['a.c']);
  const ways = [['-DA'], ['-DA', '-fPIC', '-DPIC'], ['-DB'], ['-DC'], ['-DD'], ['-DE']];
  const { units } = unitsOf(
    ways.map((flags) => entry('/p/a.c', '/p', ...flags)),
    { paths, root: '/p' },
  );
  expect(units.map(({ flags }) => flags.map((flag) => flag.option).join(' '))).toEqual(['-DA', '-DB', '-DC', '-DD']);
});

test('guessed include paths: beside the file, then the nearest of that name; never in place of a header of the system', () => {
  const files: Record<string, string> = {
    'lib/a/main.c': '#include "own.h"\n#include <util/str.h>\n#include <string.h>\n#include "deep.h"\n',
    'lib/a/own.h': '',
    'lib/include/util/str.h': '#  include "types.h"\n',
    'other/include/util/str.h': '',
    'lib/include/util/types.h': '',
    'compat/string.h': '',
    'lib/private/deep.h': '#include <missing.h>\n',
  };
  const units = guessUnits({
    paths: Object.keys(files),
    read: (path) => files[path],
    isSystemHeader: (name) => name === 'string.h',
  });
  expect(units).toEqual([
    {
      path: 'lib/a/main.c',
      language: 'c',
      flags: [
        { option: '-I', path: 'lib/include' },
        { option: '-iquote', path: 'lib/private' },
      ],
    },
  ]);
});

test('exactly one step is the finding itself, and depths start at the shallowest', () => {
  const at = { path: 'a.c', line: 5, message: 'boom' };
  const steps = [
    { path: 'a.c', line: 5, message: 'first', depth: 1, main: true },
    { path: 'b.c', line: 1, message: 'inside', depth: 2 },
    { path: 'a.c', line: 5, message: 'last', depth: 1 },
  ];
  expect(withMain(steps, at)).toEqual([
    { path: 'a.c', line: 5, message: 'first' },
    { path: 'b.c', line: 1, message: 'inside', depth: 1 },
    { path: 'a.c', line: 5, message: 'last', main: true },
  ]);
  expect(withMain([], at)).toEqual([{ ...at, main: true }]);
  expect(withMain(steps.slice(1, 2), at)).toEqual([
    { path: 'b.c', line: 1, message: 'inside' },
    { ...at, main: true },
  ]);
});
