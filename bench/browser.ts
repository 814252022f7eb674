import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, openPage, signIn } from '@assay/e2e/support/browser';
import { PROJECT } from '@assay/e2e/support/call';
import { ADMIN_PASSWORD, startProduct } from '@assay/e2e/support/product';
import { everyScreen } from '@assay/e2e/support/screens';
import { makeData } from './browser/data.ts';
import { type Cost, observed } from './browser/observed.ts';
import {
  changeFilter,
  ignoreAll,
  ignoreOne,
  type Measured,
  nextIssue,
  openList,
  scroll,
  scrollFrames,
} from './browser/steps.ts';
import { ms, summary } from './statistics.ts';

const PLACES = 50_000;
/** Answer to a key that a person takes for at once; the budget of the next issue. */
const NEXT_BUDGET_MS = 50;

/**
 * What somebody at a screen waits for, in headless Chromium on the built product: a task with 50,000 defects.
 * CPU is the page's main thread alone: it hardly knows who else uses the machine, the times do. @param given number of defects
 */
export async function benchBrowser([given]: readonly string[]): Promise<void> {
  const places = Number(given ?? PLACES);
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const seeding = performance.now();
  const { taskId } = await makeData({ folder, places, password: ADMIN_PASSWORD });
  console.log(
    `\nBrowser, ${places.toLocaleString('en')} defects in one task (seeded in ${ms(performance.now() - seeding)}; load ${load()})`,
  );
  const product = await startProduct({ data: folder });
  const browser = await openBrowser();
  try {
    const { page, troubles } = await openPage(browser, product.address, 'en');
    const at = await observed(page);
    await page.goto(`${product.address}/codecc/${PROJECT}/task/list`);
    await signIn(page);
    const list = `${product.address}/codecc/${PROJECT}/task/${taskId}/defect/lint/ESLINT/list`;
    head();
    print(await openList(at, { list, times: 6 }));
    print(await changeFilter(page, { at, list, facets: ['Serious', 'Normal', 'New code'] }));
    for (const line of await nextIssue(page, { at, list, name: 'by file' })) print(line);
    // Sorted by severity, neighbours lie in different files: another text and another tree each time.
    const mixed = `${list}?sortField=severity&sortType=ASC`;
    const next = await nextIssue(page, { at, list: mixed, name: 'another file each' });
    for (const line of next) print(line);
    print(await scrollFrames({ at, list }));
    print(await scroll({ at, list }));
    for (const line of await ignoreOne(page, { at, list })) print(line);
    for (const line of await ignoreAll(page, { at, list: `${list}?severity=1` })) print(line);
    console.log(`\n  Every screen of that task, opened by its address (load ${load()})`);
    head();
    for (const { name, path, signedOut } of everyScreen({ project: PROJECT, taskId, copied: '' }).filter(once))
      if (!signedOut)
        print({
          name,
          costs: [
            await at.open(
              `${product.address}${path}`,
              `document.querySelector('main h1, main h2, [role=grid]') && !document.querySelector('[aria-busy=true]')`,
            ),
          ],
        });
    console.log(`\n  Budget of the next issue: ${NEXT_BUDGET_MS} ms. Load at the end ${load()}`);
    for (const trouble of new Set(troubles)) console.log(`  in the console: ${trouble}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

/** Screens that are an address; what keys open was measured above. */
const once = ({ keys }: { readonly keys?: readonly string[] }) => keys === undefined;

function head(): void {
  console.log(
    `  ${''.padEnd(44)} ${['times', 'p50', 'p95', 'longest', 'CPU p50', 'CPU p95', 'CLS'].map((word) => word.padStart(8)).join(' ')}   long tasks`,
  );
}

function print({ name, costs, note }: Measured): void {
  const wall = summary(costs.map((cost) => cost.wall));
  const cpu = summary(costs.map((cost) => cost.cpu));
  const longest = Math.max(...costs.map((cost) => cost.wall));
  const shift = Math.max(...costs.map((cost) => cost.shift));
  const figures = [
    String(costs.length),
    ...[wall.p50, wall.p95, longest, cpu.p50, cpu.p95].map(ms),
    shift < 0.0005 ? '0' : shift.toFixed(3),
  ];
  console.log(
    `  ${name.padEnd(44)} ${figures.map((figure) => figure.padStart(8)).join(' ')}   ${longTasks(costs)}${note ? `\n    ${note}` : ''}`,
  );
}

function longTasks(costs: readonly Cost[]): string {
  const all = costs.flatMap((cost) => cost.long).sort((a, b) => b - a);
  return all.length === 0 ? 'none' : `${all.length} (${all.slice(0, 5).join(', ')}${all.length > 5 ? ', …' : ''} ms)`;
}
