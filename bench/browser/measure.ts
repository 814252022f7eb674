import { openPage, signIn } from '@assay/e2e/support/browser';
import { PROJECT } from '@assay/e2e/support/call';
import { everyScreen } from '@assay/e2e/support/screens';
import type { Browser } from 'playwright-core';
import { longTasks, observed } from './observed.ts';
import {
  changeFilter,
  ignoreAll,
  ignoreOne,
  type Measured,
  nextIssue,
  openList,
  scroll,
  scrollFrames,
} from './steps.ts';
import { printHead, printLong, printStep } from './table.ts';

const PATIENCE_MS = 120_000;
const STANDS = `document.querySelector('main')?.textContent.trim() && !document.querySelector('[aria-busy=true]')`;

/** Drives a running product and prints what each step cost. @returns what the console of the browser said */
export async function measure(
  browser: Browser,
  { address, taskId }: { address: string; taskId: number },
): Promise<readonly string[]> {
  const { page, troubles } = await openPage(browser, address, 'en');
  // A million defects may take their time; the figures say how much.
  page.setDefaultTimeout(PATIENCE_MS);
  const at = await observed(page);
  await page.goto(`${address}/codecc/${PROJECT}/task/list`);
  await signIn(page);
  const list = `${address}/codecc/${PROJECT}/task/${taskId}/defect/lint/ESLINT/list`;
  // Sorted by severity, neighbours lie in different files: another text and another tree each time.
  const mixed = `${list}?sortField=severity&sortType=ASC`;
  const screens = everyScreen({ project: PROJECT, taskId, copied: '' });

  printHead();
  const parts = [
    () => openList(at, { list, times: 6 }),
    () => changeFilter(page, { at, list, facets: ['Serious', 'Normal', 'New code'] }),
    () => nextIssue(page, { at, list, name: 'by file' }),
    () => nextIssue(page, { at, list: mixed, name: 'another file each' }),
    () => scrollFrames({ at, list }),
    () => scroll({ at, list }),
    () => ignoreOne(page, { at, list }),
    () => ignoreAll(page, { at, list: `${list}?severity=1` }),
  ];
  const print = async (part: () => Promise<Measured | Measured[]>) => {
    const long = await longTasks(browser, async () => {
      for (const measured of [await part()].flat()) printStep(measured);
    });
    printLong(long);
  };
  for (const part of parts) await print(part);

  console.log('\n  Every screen of that task, opened by its address');
  printHead();
  // What keys open was measured above.
  for (const { name, path, keys, signedOut } of screens)
    if (!signedOut && !keys) await print(async () => ({ name, costs: [await at.open(`${address}${path}`, STANDS)] }));
  return troubles;
}
