import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberSource } from './remembered-sources.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'assay-cli-test-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));
const file = () => join(data, 'local-sources.json');

it('permits nothing by itself, and writes nothing then', () => {
  expect(rememberSource(data, undefined)).toEqual([]);
  expect(readdirSync(data)).toEqual([]);
});

it('keeps each folder once, over restarts, readable by the owner only', () => {
  expect(rememberSource(data, '/a')).toEqual(['/a']);
  expect(rememberSource(data, '/b c')).toEqual(['/a', '/b c']);
  expect(rememberSource(data, '/a')).toEqual(['/a', '/b c']);
  expect(rememberSource(data, undefined)).toEqual(['/a', '/b c']);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(['local-sources.json']);
});

it.each(['', '{', '{"a":1}', '["/a", 3]', 'null'])('refuses the damaged list %j and leaves it as it is', (text) => {
  writeFileSync(file(), text);
  expect(() => rememberSource(data, '/a')).toThrow(/local-sources\.json is not a list of folders/);
  expect(readFileSync(file(), 'utf8')).toBe(text);
});
