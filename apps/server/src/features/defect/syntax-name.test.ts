import { SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import { expect, it } from 'vitest';
import { syntaxName } from './syntax-name.ts';

it.each([
  ['src/a.ts', 'typescript', 'a.ts'],
  ['src/A.CPP', 'cpp', 'A.CPP'],
  ['bin/deploy', 'python', 'deploy.py'],
  ['lib/a.mjs', 'javascript', 'a.mjs.js'],
  ['Token.sol', 'solidity', 'Token.sol.js'],
  ['docker/Dockerfile', 'dockerfile', 'Dockerfile'],
  ['.profile', 'shell', '.profile.sh'],
  ['a.', 'go', 'a..go'],
  ['notes', null, 'notes.txt'],
  ['a.constructor', 'constructor', 'a.constructor.txt'],
])('a file at %s in %s is called %s', (path, language, name) => {
  expect(syntaxName(path, language)).toBe(name);
});

it('knows an ending for every language with functions', () => {
  for (const [key, { measures }] of Object.entries(SOURCE_LANGUAGES))
    if (measures === 'functions') expect.soft(syntaxName('x', key), key).not.toBe('x.txt');
});
