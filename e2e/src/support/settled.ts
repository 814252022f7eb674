import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { front } from './steps.ts';

/** Goes to a screen and waits until it stands: nothing travels, no skeleton is left. */
export async function visit(page: Page, base: string, screen: Screen): Promise<void> {
  // The page in between ends what the screen before still asks for.
  await page.goto('about:blank');
  await page.goto(new URL(screen.path, base).href);
  await settled(page);
  // Keys walk rows: on a slow machine the page stands a moment before its list does.
  if (screen.keys) await page.locator('[role=grid] [role=row][aria-rowindex="2"]').waitFor();
  for (const key of screen.keys ?? []) await page.keyboard.press(key);
  for (const step of screen.steps ?? []) {
    await step(page);
    await settled(page);
  }
  if (!screen.keys) return;
  await settled(page);
  // What keys open is a source, drawn by an editor that is loaded with the first of them.
  await page.locator('.cm-content:not([aria-hidden="true"] *) .cm-line').first().waitFor();
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main').first().waitFor();
  // Not a function that is polled: text that is made into code again and again is what the page's policy refuses.
  // What lies behind an open dialog may wait for it.
  await (await front(page)).locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // What the last answer asked for.
  await page.waitForLoadState('networkidle');
}
