import { describe, expect, it } from 'vitest';
import { type Ending, wasStopped } from './stopped.ts';

const END = new Date(9_000);

describe('wasStopped', () => {
  it.each<[string, boolean, Ending]>([
    ['ended with its stopped build', true, { flag: 2, endedAt: END, build: { status: 'interrupted', endedAt: END } }],
    ['the same by its own flag', true, { flag: 4, endedAt: END, build: { status: 'interrupted', endedAt: END } }],
    [
      'failed before the stop',
      false,
      { flag: 2, endedAt: new Date(8_000), build: { status: 'interrupted', endedAt: END } },
    ],
    ['was done before the stop', false, { flag: 1, endedAt: END, build: { status: 'interrupted', endedAt: END } }],
    ['failed with its failed build', false, { flag: 2, endedAt: END, build: { status: 'failed', endedAt: END } }],
    ['failed, the build went on', false, { flag: 2, endedAt: END, build: { status: 'succeeded', endedAt: END } }],
    ['runs', false, { flag: 3, endedAt: null, build: { status: 'running', endedAt: null } }],
    ['never ran', false, { flag: null, endedAt: null, build: { status: null, endedAt: null } }],
  ])('a record that %s: %s', (_, expected, ending) => expect(wasStopped(ending)).toBe(expected));
});
