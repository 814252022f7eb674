import { mkdtempSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '@assay/e2e/support/browser';
import { ADMIN_PASSWORD, startProduct } from '@assay/e2e/support/product';
import { makeData } from './browser/data.ts';
import { measure } from './browser/measure.ts';
import { ms } from './statistics.ts';

const PLACES = 50_000;
/** What a key may take until its answer is seen: below it, people take it for at once. */
const NEXT_BUDGET_MS = 50;

/**
 * What somebody at a screen waits for, in headless Chromium on the built product: a task with 50,000 defects.
 * CPU is the work of the page's main thread: it hardly knows who else uses the machine; times do. @param given number of defects
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
    const troubles = await measure(browser, { address: product.address, taskId });
    console.log(`\n  Budget of the next issue: ${NEXT_BUDGET_MS} ms. Load at the end ${load()}`);
    for (const trouble of new Set(troubles)) console.log(`  in the console: ${trouble}`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Of the last minute: above the number of cores, times say more about the machine than about the product. */
const load = () => (loadavg()[0] ?? 0).toFixed(1);
