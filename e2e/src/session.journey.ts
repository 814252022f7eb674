import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, read, rows, shown, signIn } from './support/browser.ts';
import { ADMIN, addPerson, type Caller, PROJECT, signedIn } from './support/call.ts';
import { killed, type Product, startProduct } from './support/product.ts';
import { shopRepository } from './support/shop-repository.ts';
import { ended, overviewOf, scanned, start } from './support/tasks.ts';

const SETTINGS = ['code', 'checkerset', 'trigger', 'authority', 'manage'];

/** Who may what, and what becomes of a page when its session or its connection ends. */
describe('people and their sessions', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let admin: Caller;
  let taskId: number;
  let task: string;

  beforeAll(async () => {
    repository = shopRepository();
    [product, browser] = await Promise.all([
      startProduct({ env: { ASSAY_LOCAL_SOURCES: repository.folder } }),
      openBrowser(),
    ]);
    admin = await signedIn(product.address);
    ({ taskId } = await scanned(admin, { url: repository.folder }));
    task = `${product.address}/codecc/${PROJECT}/task/${taskId}`;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    repository?.remove();
  });

  const toastOf = (page: Page, words: string) => page.getByText(words).first().waitFor();

  describe('a viewer', () => {
    let page: Page;
    let troubles: string[];

    beforeAll(async () => {
      const viewer = await addPerson(admin, { username: 'vera', role: 'viewer' });
      ({ page, troubles } = await openPage(browser, product.address, 'en'));
      await page.goto(`${task}/detail`);
      await signIn(page, viewer);
    });
    afterAll(() => page.context().close());

    test('reads everything and is offered nothing that would be refused', async () => {
      await page.getByRole('article', { name: 'ESLint', exact: true }).waitFor();
      const check = page.getByRole('button', { name: 'Start check' });
      // What is there but cannot be used says why.
      const off = await check.evaluate(
        (button) => button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true',
      );
      expect(off).toBe(true);
      await check.hover({ force: true });
      await page.getByText('No permission to start an analysis').first().waitFor();
      await page.goto(`${task}/defect/lint/ESLINT/list`);
      expect(await rows(page)).toHaveLength(3);
      expect(await page.getByRole('checkbox', { name: 'Select row' }).count()).toBe(0);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: /^Source of / }).waitFor();
      for (const verb of ['Ignore', 'Assign', 'Mark as handled'])
        expect(await page.getByRole('button', { name: verb, exact: true }).count()).toBe(0);
      await page.keyboard.press('i');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    });

    test.each(SETTINGS)('settings/%s is refused, and the overview stands there instead', async (name) => {
      await page.goto(`${task}/settings/${name}`);
      await page.waitForURL((url) => url.pathname.endsWith(`/task/${taskId}/detail`));
      await toastOf(page, 'No permission to view');
      await page.getByRole('article', { name: 'ESLint', exact: true }).waitFor();
    });

    test('administration shows that it is for administrators', async () => {
      for (const name of ['users', 'audit']) {
        await page.goto(`${product.address}/admin/${name}`);
        await page.getByText('This page is for administrators of the site.').waitFor();
      }
      expect(troubles.filter((trouble) => !trouble.includes('403'))).toEqual([]);
    });
  });

  test('a stranger sees nothing of the project, neither name nor number', async () => {
    const stranger = await addPerson(admin, { username: 'sam' });
    const { page } = await openPage(browser, product.address, 'en');
    await page.goto(`${task}/defect/lint/ESLINT/list`);
    await signIn(page, stranger);
    for (const path of ['detail', 'defect/lint/ESLINT/list', 'settings/code']) {
      await page.goto(`${task}/${path}`);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => shown(page.locator('body'))).toMatch(/privileges are insufficient|No permission/);
      const seen = await shown(page.locator('body'));
      for (const word of ['repository', 'no-debugger', 'cart.js']) expect(seen).not.toContain(word);
    }
    const calls = await signedIn(product.address, stranger);
    const asked = await calls.ask('GET', `/task/api/user/task/overview/${taskId}`, undefined, { taskId });
    expect([asked.httpStatus, asked.data]).toEqual([403, undefined]);
    await page.context().close();
  });

  test('a session that ends in the middle of a form: sign in, and the form is saved as it was typed', async () => {
    const { page, troubles } = await openPage(browser, product.address, 'en');
    await page.goto(`${task}/settings/code`);
    await signIn(page);
    const name = page.locator('#nameCn');
    await name.fill('shop_front');
    await admin.post('/auth/api/user/sessions/end-others');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('dialog', { name: 'login expired, please log in again' });
    await notice.waitFor();
    expect(await name.inputValue()).toBe('shop_front');
    expect(await notice.locator('input[autocomplete="username"]').inputValue()).toBe(ADMIN.username);
    await notice.locator('input[autocomplete="current-password"]').fill(ADMIN.password);
    await notice.locator('button[type="submit"]').click();
    await notice.waitFor({ state: 'hidden' });
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await name.inputValue()).toBe('shop_front');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('shop_front');
    expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([]);
    await page.context().close();
  });

  test('a lost connection: eight attempts ten seconds apart, then the notice; a reload is live again', async () => {
    const { page } = await openPage(browser, product.address, 'en');
    let reachable = true;
    let attempts = 0;
    await page.clock.install();
    // Each attempt begins by asking what the server can do.
    page.on('request', (request) => {
      if (/\/websocket\/.*\/info\?/.test(request.url())) attempts += 1;
    });
    await page.route('**/codeccjob/websocket/**', (route) => (reachable ? route.continue() : route.abort()));
    await page.goto(`${task}/detail`);
    await signIn(page);
    await page.getByRole('article', { name: 'ESLint', exact: true }).waitFor();
    await expect.poll(() => attempts).toBeGreaterThan(0);
    // Something came over the channel, so it is open.
    await start(admin, taskId);
    await page.getByText('Analysing').first().waitFor();
    await ended(admin, taskId);
    await page.getByRole('button', { name: 'Start check' }).waitFor();

    reachable = false;
    attempts = 0;
    for (const { pid, role } of product.processes()) if (role === 'server') killed(pid);
    for (let retry = 1; retry <= 8; retry += 1) {
      await expect
        .poll(
          async () => {
            // In steps: a notice that came meanwhile would be over after ten seconds.
            await page.clock.fastForward(1000);
            return attempts;
          },
          { timeout: 20_000, interval: 100 },
        )
        .toBeGreaterThanOrEqual(retry);
    }
    await page.getByText('websocket exception').waitFor();
    const paused = page.getByRole('button', { name: 'Live updates paused' });
    await paused.waitFor();
    await page.clock.fastForward(60_000);
    expect(attempts).toBe(8);

    reachable = true;
    await expect
      .poll(
        () =>
          overviewOf(admin, taskId).then(
            ({ taskId: id }) => id,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(taskId);
    await page.reload();
    await page.getByRole('article', { name: 'ESLint', exact: true }).waitFor();
    await paused.waitFor({ state: 'hidden' });
    await start(admin, taskId);
    await page.getByText('Analysing').first().waitFor();
    await ended(admin, taskId);
    await page.getByRole('button', { name: 'Start check' }).waitFor();
    expect(await read(page)).toMatch(/#3/);
    await page.context().close();
  });
});
