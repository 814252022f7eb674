// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS } from './theme.ts';

const css = readFileSync(new URL('../app/tokens.css', import.meta.url), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, day, night]) => [
    name,
    [day, night],
  ]),
);

test('what libraries get equals the style sheet', () => {
  for (const [name, [day, night]] of Object.entries(COLOURS))
    expect([name, pairs.get(name)]).toEqual([name, [day, night]]);
});

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const TEXT = [
  'text',
  'text-2',
  'text-3',
  'accent-text',
  'serious',
  'normal',
  'prompt',
  'risk-sh',
  'risk-h',
  'risk-m',
  'risk-l',
  'good',
  'bad',
  'warn',
  'busy',
  'muted',
];

test.each(TEXT)('%s is readable on every ground of both themes', (name) => {
  const ink = pairs.get(name);
  expect(ink).toBeDefined();
  for (const ground of ['canvas', 'surface', 'raised']) {
    for (const theme of [0, 1]) {
      const ratio = contrast(ink?.[theme] ?? '', pairs.get(ground)?.[theme] ?? '');
      expect(ratio, `${name} on ${ground}, ${theme === 0 ? 'day' : 'night'}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('white words stand on the accent in both themes', () => {
  for (const name of ['accent', 'accent-hover']) {
    for (const theme of [0, 1]) {
      const fill = pairs.get(name)?.[theme] ?? '#ffffff';
      expect(contrast('#ffffff', fill), `${name} ${fill}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
