import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_CALLS } from '../calls/all-calls.ts';
import { type AppRoute, appRoutes } from './app-routes.ts';
import { cells, contractTable } from './contract-table.ts';
import { testTexts } from './find-tests.ts';
import { matchCalls } from './match-calls.ts';

const root = join(import.meta.dirname, '../../..');
let routes: readonly AppRoute[];

beforeAll(async () => {
  routes = await appRoutes();
});

describe('calls of the contract and routes of the server', () => {
  test('every call of the contract has a route', () => {
    const without = matchCalls({ calls: CONTRACT_CALLS, routes }).filter(({ route }) => !route);
    expect(without.map(({ call }) => `${call?.method} ${call?.path} (${call?.from})`)).toEqual([]);
  });

  test('every route says who may call it', () => {
    const silent = routes.filter((route) => route.needs === undefined);
    expect(silent.map((route) => `${route.method} ${route.path}`)).toEqual([]);
  });

  test('no call stands in the list twice', () => {
    const written = CONTRACT_CALLS.map((call) => `${call.method} ${call.path}`);
    expect(written.filter((one, at) => written.indexOf(one) !== at)).toEqual([]);
  });

  test('the page has no empty cell, and every test it names is there', () => {
    const tests = testTexts(root);
    for (const row of matchCalls({ calls: CONTRACT_CALLS, routes })) {
      const shown = cells(row, tests);
      expect(shown).toHaveLength(8);
      expect(shown.filter((cell) => cell.replaceAll('`', '').trim() === '')).toEqual([]);
      expect(() => readFileSync(join(root, (shown[6] ?? '').replaceAll('`', '')))).not.toThrow();
    }
  });

  test('docs/contract.md is what npm run gen writes', () => {
    const written = readFileSync(join(root, 'docs/contract.md'), 'utf8');
    expect(written).toBe(contractTable({ routes, tests: testTexts(root) }));
  });
});
