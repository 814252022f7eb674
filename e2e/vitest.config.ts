import { defineConfig } from 'vitest/config';

/** Journeys through the built product in a real browser, one after another. */
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['src/**/*.journey.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});
