import { randomBytes } from 'node:crypto';
import { type FixtureContent, type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

const DEBUGGER = 'debugger;\n';

/** Names a careless program splits, quotes wrongly or takes for an option. */
const NAMES = [
  'with space.js',
  `quote ' and ".js`,
  'new\nline.js',
  'tab\tand\\backslash.js',
  '-rf.js',
  '--config=evil.js',
  '$(touch x).js',
  '中文.js',
  'a;b&c|d.js',
  '[id].js',
  '{a,b}.js',
  '*.js',
  '#hash?.js',
  '%41.js',
  `${'deep/'.repeat(120)}file.js`,
  `${'n'.repeat(240)}.js`,
];

/** What the log of the scan has to say, by path. */
export const SKIPPED: readonly (readonly [string, string])[] = [
  ['passwd-link.js', 'symlink'],
  ['folder-link', 'symlink'],
  ['binary.js', 'binary'],
  ['huge.js', 'too large'],
  ['library', 'submodule'],
];

/** Everything that is odd about files, in one commit, and which lines are found all the same. */
export function hostileRepository(): FixtureRepository & { debuggers: string[] } {
  const files: [string | Buffer, FixtureContent][] = [
    ...NAMES.map((name): [string, FixtureContent] => [name, DEBUGGER]),
    [Buffer.from([0xff, 0xfe, 0x2e, 0x6a, 0x73]), DEBUGGER],
    ['passwd-link.js', { symlink: '/etc/passwd' }],
    ['folder-link', { symlink: '../../..' }],
    ['binary.js', randomBytes(4096)],
    ['huge.js', `${'x = 1;\n'.repeat(500_000)}`],
    ['library', { submodule: '1'.repeat(40) }],
    [
      'not-utf8.js',
      Buffer.concat([Buffer.from('// '), Buffer.from([0xc3, 0x28, 0xa0, 0xff]), Buffer.from(`\n${DEBUGGER}`)]),
    ],
    ['gb.js', Buffer.concat([Buffer.from('// '), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from(`\n${DEBUGGER}`)])],
    ['bom.js', `\u{feff}${DEBUGGER}`],
    ['crlf.js', `// one\r\n${DEBUGGER}`],
    ['broken.js', 'function ( { [ \n'],
    ['broken.ts', 'class { interface = <<<<<<< HEAD\n'],
    ['broken.py', 'def (:\n  \t x = = \n'],
    ['nested.js', `${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    ['nested.py', `x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`],
    // Minified, as its one line says: measured, not linted.
    ['one-line.js', `${'a();'.repeat(130_000)}debugger;\n`],
    ['empty.js', ''],
    ['only-newlines.js', '\n'.repeat(50_000)],
    ['empty.py', ''],
    ['good.py', 'import os\n'],
    ['script.js', { executable: `#!/usr/bin/env node\n${DEBUGGER}` }],
  ];
  const made = fixtureRepository([{ write: files }]);
  const debuggers = [
    ...NAMES.map((name) => `${name}:1`),
    '\ufffd\ufffd.js:1',
    'not-utf8.js:2',
    'gb.js:2',
    'bom.js:1',
    'crlf.js:2',
    'script.js:2',
  ].sort();
  return { ...made, debuggers };
}
