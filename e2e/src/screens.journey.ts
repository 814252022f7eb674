import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Result, RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, signIn } from './support/browser.ts';
import { PROJECT, signedIn } from './support/call.ts';
import { type Product, startProduct } from './support/product.ts';
import { outOfReach } from './support/reach.ts';
import { everyScreen, type Screen } from './support/screens.ts';
import { visit } from './support/settled.ts';
import { shopRepository } from './support/shop-repository.ts';
import { scanned } from './support/tasks.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, every level below it included. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
/** The rules of that set that look at colours: a second theme changes nothing else. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
/** Windows of desks and tablets, and what 1440x900 and 1280x800 are at 200 %. */
const SIZES = [
  { width: 2560, height: 1440 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 640, height: 400 },
];
const USUAL = { width: 1440, height: 900 };
/** What moves by itself while a page arrives (cumulative layout shift); above 0.1 people lose their place. */
const SHIFT = 0.1;
const SHIFTS = `globalThis.shifts = [];
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput)
  globalThis.shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.className || node?.nodeName)]); })
  .observe({ type: 'layout-shift', buffered: true });`;

/** Names only: the task of the fixture is made before the tests run, its id is known then. */
const NAMES = everyScreen({ project: PROJECT, taskId: 0, copied: '' }).map((screen) => screen.name);

/**
 * Every route, as somebody sees it who cannot see colours, uses a screen reader, a small window or large letters: no violation of
 * WCAG in either theme and language, everything within reach, nothing that jumps, nothing in the console.
 */
describe('every screen', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let pages: { page: Page; troubles: string[] }[];
  let taskId: number;

  beforeAll(async () => {
    repository = shopRepository();
    [product, browser] = await Promise.all([
      startProduct({ env: { ASSAY_LOCAL_SOURCES: repository.folder } }),
      openBrowser(),
    ]);
    ({ taskId } = await scanned(await signedIn(product.address), { url: repository.folder }));
    pages = await Promise.all(
      (['zh-CN', 'en'] as const).map(async (language) => {
        const opened = await openPage(browser, product.address, language);
        // Colours in the middle of a change are nobody's choice.
        await opened.page.emulateMedia({ reducedMotion: 'reduce' });
        await opened.page.addInitScript(SHIFTS);
        return opened;
      }),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    repository?.remove();
  });

  test.each(NAMES)('%s', async (name) => {
    const screens = everyScreen({ project: PROJECT, taskId, copied: 'src/copy-a.js' });
    const screen = screens.find((known) => known.name === name);
    if (!screen) throw new Error(name);
    const found = await Promise.all(pages.map(({ page, troubles }) => look(page, { troubles, screen })));
    expect(found.flat()).toEqual([]);
  });

  async function look(page: Page, { troubles, screen }: { troubles: string[]; screen: Screen }): Promise<string[]> {
    if (!screen.signedOut && page.url().includes('/login')) await signIn(page);
    await page.setViewportSize(USUAL);
    troubles.length = 0;
    await visit(page, product.address, screen);
    const found = await jumps(page);
    for (const [theme, rules] of [['light', RULES] as const, ['dark', COLOURS] as const]) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      found.push(...(await violations(page, rules)).map((words) => `${theme}: ${words}`));
    }
    for (const size of SIZES) found.push(...(await outOfReach(page, size)));
    // The browser itself reports the answer of an address that is not there.
    found.push(...troubles.filter((trouble) => !(trouble.includes('404') && trouble.endsWith(screen.path))));
    const language = await page.evaluate<string>('document.documentElement.lang');
    return found.map((words) => `${language} ${words}`);
  }
});

async function jumps(page: Page): Promise<string[]> {
  const shifts = await page.evaluate<[number, ...string[]][]>('globalThis.shifts');
  const sum = shifts.reduce((all, [value]) => all + value, 0);
  return sum > SHIFT ? [`moves by ${sum.toFixed(3)} while it arrives: ${JSON.stringify(shifts)}`] : [];
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(rules)}).then((result) => result.violations)`,
  );
  return results.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id}: ${first?.html.slice(0, 160)} (${nodes.length}) ${first?.any[0]?.message ?? ''}`;
  });
}
