import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Result } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, signIn } from './support/browser.ts';
import { PROJECT, signedIn } from './support/call.ts';
import { type Product, startProduct } from './support/product.ts';
import { everyScreen } from './support/screens.ts';
import { visit } from './support/settled.ts';
import { shopRepository } from './support/shop-repository.ts';
import { scanned } from './support/tasks.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, every level below it included. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [1440, 1280, 1024];

/** Names only: the task of the fixture is made before the tests run, its id is known then. */
const NAMES = everyScreen({ project: PROJECT, taskId: 0, copied: '' }).map((screen) => screen.name);

/**
 * Every route, as somebody sees it who cannot see colours, uses a screen reader or a small window: no violation of WCAG in
 * either theme, nothing wider than the window, nothing in the console.
 */
describe('every screen', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let taskId: number;

  beforeAll(async () => {
    repository = shopRepository();
    [product, browser] = await Promise.all([
      startProduct({ env: { ASSAY_LOCAL_SOURCES: repository.folder } }),
      openBrowser(),
    ]);
    ({ taskId } = await scanned(await signedIn(product.address), { url: repository.folder }));
    ({ page, troubles } = await openPage(browser, product.address, 'en'));
    // Colours in the middle of a change are nobody's choice.
    await page.emulateMedia({ reducedMotion: 'reduce' });
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
    if (!screen.signedOut && page.url().includes('/login')) await signIn(page);
    troubles.length = 0;
    await visit(page, product.address, screen);
    const found: string[] = [];
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      found.push(...(await violations(page)).map((words) => `${theme}: ${words}`));
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate<number>('document.scrollingElement.scrollWidth');
      if (wide > width) found.push(`${wide} px wide in a window of ${width}`);
    }
    // The browser itself reports the answer of an address that is not there.
    const own = troubles.filter((trouble) => !(trouble.includes('404') && trouble.endsWith(screen.path)));
    expect([...found, ...own]).toEqual([]);
  });
});

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate<Result[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then((result) => result.violations)`,
  );
  return results.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id}: ${first?.html.slice(0, 160)} (${nodes.length}) ${first?.any[0]?.message ?? ''}`;
  });
}
