import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';

/** Journeys through the built product, two at a time: each has a product of its own, and the one that kills it mostly waits. */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['src/**/*.journey.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Beside another product that scans, a page may have to wait for its share of the processor: what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
