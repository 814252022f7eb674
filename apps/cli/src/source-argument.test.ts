import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceArgument } from './source-argument.ts';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-cli-test-')));
  for (const name of ['repo', '-dash', 'a b', "it's", 'line\nbreak', 'co:lon', '100%']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the source on the command line', () => {
  it.each([
    'https://host/team/repo.git',
    'HTTP://host/x',
    'ssh://git@host/x.git',
    'git@host.example:team/repo.git',
    'git://host/x',
  ])('leaves the address %s to the server', (text) => {
    expect(sourceArgument(text, '/nowhere')).toEqual({ source: text });
  });

  it.each(['repo', './repo', '-dash', 'a b', "it's", 'line\nbreak', '100%', '.'])('takes the folder %j', (text) => {
    const path = join(folder, text);
    const wanted = text === '.' ? folder : path;
    expect(sourceArgument(text, folder)).toEqual({ source: wanted, folder: wanted });
    expect(sourceArgument(wanted, '/')).toEqual({ source: wanted, folder: wanted });
    expect(sourceArgument(pathToFileURL(wanted).href, '/')).toEqual({ source: wanted, folder: wanted });
  });

  it.each([
    ['missing', 'Nothing to scan'],
    ['file', 'is a file'],
    ['  ', 'empty'],
    ['', 'empty'],
    ['co:lon', 'contains ":"'],
    ['file:///nowhere/at/all', 'Nothing to scan'],
    ['file:///%E0%A4%A', 'not the address'],
    ['file://other.host/repo', 'not the address'],
  ])('refuses %j in a sentence', (text, part) => {
    expect(() => sourceArgument(text, folder)).toThrow(part);
    expect(() => sourceArgument(text, folder)).not.toThrow(/\n/);
  });
});
