import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedFlags, argumentsOf, type ResolvedPath } from './flags.ts';

/** A tree at /p, the system's headers, nothing else. */
const resolve = (path: string): ResolvedPath => {
  const absolute = path.startsWith('/') ? path : `/p/build/${path}`;
  if (absolute.includes('..')) return undefined;
  if (absolute.startsWith('/p/')) return { tree: absolute.slice(3) };
  return absolute.startsWith('/usr/include') ? { system: absolute } : undefined;
};
const kept = (...args: string[]) => argumentsOf(allowedFlags(args, resolve).flags, { root: '/src' });

test.each<[string[], string[]]>([
  [['-Iinc'], ['-I/src/build/inc']],
  [['-I', 'inc'], ['-I/src/build/inc']],
  [['-isystem', '/usr/include/glib-2.0'], ['-isystem/usr/include/glib-2.0']],
  [['-include', '/p/config.h'], ['-include/src/config.h']],
  [
    ['-iquote', '/p/a', '-idirafter/p/b'],
    ['-iquote/src/a', '-idirafter/src/b'],
  ],
  [
    ['-D', 'A=1', '-DB="x y"', '-U', 'C', '-UD'],
    ['-DA=1', '-DB="x y"', '-UC', '-UD'],
  ],
  [
    ['-std=gnu++17', '--std=c99', '-ansi', '-pthread'],
    ['-std=gnu++17', '--std=c99', '-ansi', '-pthread'],
  ],
  [
    ['-fsigned-char', '-fno-exceptions', '-fno-builtin-memcpy', '-fvisibility=hidden'],
    ['-fsigned-char', '-fno-exceptions', '-fno-builtin-memcpy', '-fvisibility=hidden'],
  ],
  [
    ['-m32', '-march=x86-64-v2', '-msse4.2'],
    ['-m32', '-march=x86-64-v2', '-msse4.2'],
  ],
])('%j is passed on as %j', (args, expected) => {
  expect(kept(...args)).toEqual(expected);
});

test.each<[string[]]>([
  [['-fplugin=/p/evil.so']],
  [['-fplugin-arg-evil-x=y']],
  [['-Xclang', '-load', '-Xclang', '/p/evil.so']],
  [['-fpass-plugin=/p/evil.so']],
  [['-B', '/p/bin']],
  [['-B/p/bin']],
  [['-specs=/p/specs']],
  [['-specs', '/p/specs']],
  [['-wrapper', '/p/evil,x']],
  [['@/p/response']],
  [['-o', '/p/out']],
  [['-o/p/out']],
  [['-Wp,-MD,/p/out']],
  [['-Wl,-rpath,/p', '-Wa,-I/p']],
  [['-I', '../../etc']],
  [['-I/etc']],
  [['-I-']],
  [['-I=inc/../..']],
  [['-include', '/etc/passwd']],
  [['-include-pch', '/p/x.pch']],
  [['--sysroot', '/p']],
  [['--sysroot=/p']],
  [['-isysroot', '/p']],
  [['-mllvm', '-load=/p/evil.so']],
  [['-fdump-tree-all=/p/out']],
  [['-fprofile-use=/p/x']],
  [['-fanalyzer', '-fno-analyzer', '-fdiagnostics-format=text', '-flto', '-fsyntax-only']],
  [['-save-temps', '-dumpdir', '/p', '-MF', '/p/dep', '-MMD']],
  [['-Werror', '-Wall', '-w', '-O3', '-g']],
  [['-c', 'x.c', '--', '/etc/passwd']],
  [['-D@x\0']],
])('nothing of %j is passed on', (args) => {
  expect(kept(...args)).toEqual([]);
});

test('what could run code or read the machine is named', () => {
  const { refused } = allowedFlags(['-fplugin=x', '-I/etc', '-Xclang', '-load', '-O2', '-Wall'], resolve);
  expect(refused).toEqual(['-fplugin=x', '-I /etc', '-Xclang']);
});

test('-x names the language, joined or not', () => {
  expect(allowedFlags(['-x', 'c++'], resolve).language).toBe('cpp');
  expect(allowedFlags(['-xobjective-c'], resolve).language).toBe('objc');
  expect(allowedFlags(['-x', 'assembler'], resolve).language).toBeUndefined();
});

test('a plain set leaves out what only suits another compiler or machine', () => {
  const { flags } = allowedFlags(['-DA', '-fopenmp', '-mcpu=cortex-m4', '-Iinc'], resolve);
  expect(argumentsOf(flags, { root: '/src', plain: true })).toEqual(['-DA', '-I/src/build/inc']);
});

const word = fc.oneof(
  fc.constantFrom(
    '-I',
    '-D',
    '-o',
    '-x',
    '-include',
    '-isystem',
    '-Xclang',
    '@f',
    '-B',
    '-fplugin=',
    '-wrapper',
    '/p/',
    '..',
    '/etc',
  ),
  fc.string({ maxLength: 12 }),
  fc
    .tuple(fc.constantFrom('-I', '-D', '-f', '-m', '-W', '-include', '@', '-B'), fc.string({ maxLength: 8 }))
    .map((pair) => pair.join('')),
);

test('whatever is given: every word that comes out is one flag of a few kinds, and no path is outside of tree and system', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (args) => {
      for (const flag of kept(...args)) {
        expect(flag).toMatch(
          /^-(?:[DU]|I|isystem|iquote|idirafter|include|imacros|-?std=|ansi|pthread|nostdinc|undef|[fm])/,
        );
        expect(flag).not.toMatch(/^-f.*(plugin|dump|profile|diagnostics|lto)/);
        const path = /^-(?:I|isystem|iquote|idirafter|include|imacros)(.*)$/s.exec(flag)?.[1];
        if (path !== undefined) expect(path).toMatch(/^\/(?:src|usr\/include)/);
      }
    }),
  );
});
