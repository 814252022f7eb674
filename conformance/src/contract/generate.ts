import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appRoutes } from './app-routes.ts';
import { contractTable } from './contract-table.ts';
import { testTexts } from './find-tests.ts';

/** Writes docs/contract.md. */
const root = join(import.meta.dirname, '../../..');
writeFileSync(join(root, 'docs/contract.md'), contractTable({ routes: await appRoutes(), tests: testTexts(root) }));
