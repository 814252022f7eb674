import type { Locator, Page } from 'playwright-core';

/** One thing a person does to open something. */
export type Step = (page: Page) => Promise<void>;

/** Keys, one after the other. */
export const keys =
  (...names: readonly string[]): Step =>
  async (page) => {
    for (const name of names) await page.keyboard.press(name);
  };

/** Presses what is called so in Chinese or English; of several the first that can be seen. The name may go on. */
export const press =
  (zh: string, en: string): Step =>
  async (page) => {
    const name = begins(zh, en);
    const scope = await front(page);
    await scope
      .getByRole('button', { name })
      .or(scope.getByRole('link', { name }))
      .or(scope.getByRole('radio', { name }))
      .or(scope.getByRole('tab', { name }))
      .or(scope.getByRole('menuitem', { name }))
      .or(scope.getByRole('switch', { name }))
      .or(scope.locator('summary').filter({ hasText: name }))
      .filter({ visible: true })
      .first()
      .click();
  };

/** The source beside a list is drawn: its editor is loaded with the first of them. */
export const drawn: Step = async (page) => {
  await page.locator('.cm-content:not([aria-hidden="true"] *) .cm-line').first().waitFor();
};

/** What a selector finds is on screen. */
export const shown =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).first().waitFor();

/** Types where the cursor is. */
export const type =
  (text: string): Step =>
  (page) =>
    page.keyboard.type(text);

/** Presses what a selector finds first. */
export const pressAt =
  (selector: string): Step =>
  async (page) => {
    await (await front(page)).locator(selector).filter({ visible: true }).first().click();
  };

/** Writes into what a selector finds first. */
export const write =
  (selector: string, text: string): Step =>
  async (page) => {
    await (await front(page)).locator(selector).filter({ visible: true }).first().fill(text);
  };

/** A row of the table of the page, the first being 1. */
export const row =
  (at = 1): Step =>
  async (page) => {
    await page.locator('[role="row"][aria-rowindex]').nth(at).locator('[role="gridcell"]').nth(1).click();
  };

/** The dialog that is open, or the page. */
export async function front(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last();
  return (await dialog.count()) > 0 ? dialog : page.locator('body');
}

function begins(...words: readonly string[]): RegExp {
  return new RegExp(`^(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`);
}
