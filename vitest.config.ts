import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { toolBundles } from './scripts/lib/tool-bundles.mjs';

/** Vitest itself leaves a core for itself, which of two is half. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * One project per kind of test: `unit` needs nothing, `integration` needs PostgreSQL, `web` needs a DOM. Journeys live in e2e/.
 *
 * Integration and web tests share the modules (and the window) of their worker, which are loaded once and not for each of 215 files.
 * A file that replaces modules (`vi.mock`) therefore takes modules of its own and throws them away; the structure check looks for that.
 * Unit tests do not: they load little, and those that start hundreds of processes pay for every megabyte of their own.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          maxWorkers,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'conformance/src/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', 'apps/web/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          sequence: { groupOrder: 2 },
          isolate: false,
          include: [
            'packages/*/src/**/*.integration.test.ts',
            'apps/*/src/**/*.integration.test.ts',
            'conformance/src/**/*.integration.test.ts',
          ],
          // Scans start the scripts of tools as the product ships them: compiled, where a start from sources takes thrice as long.
          alias: { '@assay/tools/script-command': join(toolBundles.folder, 'script-command.js') },
          globalSetup: ['scripts/lib/tool-bundles.mjs', 'packages/testing/src/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'web',
          sequence: { groupOrder: 1 },
          maxWorkers,
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          alias: [
            {
              find: /^.*\/live-connection\.ts$/,
              replacement: join(import.meta.dirname, 'apps/web/src/testing/live-connection.ts'),
            },
          ],
          setupFiles: ['apps/web/src/testing/jsdom.ts'],
        },
      },
    ],
  },
});
