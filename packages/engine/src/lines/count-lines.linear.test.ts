import { ALL_SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages/table.ts';
import { measureFile } from '../measure-file.ts';
import { countLines } from './count-lines.ts';

/**
 * Files that open and never close what their language can open, thousands of times. Each takes milliseconds of the processor where
 * reading is linear and many seconds where it is not; the bound is wide because the machine may be busy.
 */
const SIZE = 40_000;
/** Languages that only have openers share their loops. */
const SMALL = 10_000;
const BOUND_MS = 1_000;
const UNITS = [
  '/',
  '=/[',
  '(/[x',
  '"#/',
  '<',
  '{',
  '(',
  '"',
  "'",
  '`',
  '\\',
  '#',
  '<script>\n',
  '{"source":[',
  '\n',
  '\r',
  'x ',
];

describe.each(ALL_SOURCE_LANGUAGES)('%s', (language) => {
  it(
    'stays linear on what it can open',
    () => {
      const { openers, language: kin } = LANGUAGES[language].rules;
      const size = kin === 'other' ? SMALL : SIZE;
      const units = new Set([...UNITS, ...openers.flatMap(({ open }) => [open, `\n${open}`, `${open}(a`])]);
      const slow: string[] = [];
      for (const unit of units) {
        const bytes = new TextEncoder().encode(unit.repeat(Math.ceil(size / unit.length)));
        const start = process.cpuUsage();
        countLines(bytes, language);
        measureFile(bytes, language);
        const { user, system } = process.cpuUsage(start);
        const took = (user + system) / 1000;
        if (took > BOUND_MS) slow.push(`${JSON.stringify(unit)} ${Math.round(took)} ms`);
      }
      expect(slow).toEqual([]);
    },
    60 * BOUND_MS,
  );
});

it.each(ALL_SOURCE_LANGUAGES.filter((language) => LANGUAGES[language].rules.language !== 'other'))(
  'eight megabytes of slashes in %s',
  (language) => {
    const bytes = new Uint8Array(8 * 1024 * 1024).fill(47);
    expect(countLines(bytes, language).total).toBe(1);
  },
  60_000,
);
