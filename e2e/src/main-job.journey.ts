import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, read, rows, shown, signIn } from './support/browser.ts';
import { type Product, startProduct } from './support/product.ts';
import { reworkShop, shopRepository } from './support/shop-repository.ts';

const SCAN_MS = 60_000;

/**
 * The whole main job, asserted by what the page shows: start with a repository, sign in, watch the scan, read the results,
 * change the code, check again, see what was fixed, what moved and what is new. One story: each test goes on where the one
 * before ended.
 */
describe('the main job', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let task: string;

  beforeAll(async () => {
    repository = shopRepository();
    [product, browser] = await Promise.all([startProduct({ source: repository.folder }), openBrowser()]);
    ({ page, troubles } = await openPage(browser, product.address, 'zh-CN'));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    repository?.remove();
  });

  /** Goes to a page of the task through the menu at the left. */
  const menu = async (name: string) => {
    const entry = page.getByRole('navigation', { name: '任务菜单' }).getByRole('link', { name, exact: true });
    const target = await entry.getAttribute('href');
    await entry.click();
    await page.waitForURL((url) => url.pathname === target);
    await page.getByRole('main').getByText(/\d/).first().waitFor();
  };
  /** A reload would forget this. */
  const markPage = () => page.evaluate('document.neverReloaded = true');
  const samePage = () => page.evaluate<boolean>('document.neverReloaded === true');
  const tool = (name: string) => page.getByRole('article', { name, exact: true });
  const figures = (name: string) => shown(tool(name));

  test('the printed address asks to sign in, a wrong password is said, the right one leads to the tasks', async () => {
    await page.goto(product.address);
    await page.waitForURL(/\/login\?c_url=/);
    await page.locator('input[autocomplete="username"]').fill('admin');
    await page.locator('input[autocomplete="current-password"]').fill('wrong-password');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('用户名或密码错误').waitFor();
    await signIn(page);
    await page.waitForURL(/\/codecc\/demo\/task\/list/);
    await page.getByRole('link', { name: 'repository', exact: true }).waitFor();
  });

  test('the first scan ends live in the list, without a reload', async () => {
    await product.printed(/Scanning\. Results: (http:\S+)/);
    await markPage();
    const row = page.getByRole('listitem').filter({ hasText: 'repository' });
    await row.getByText('分析成功').waitFor({ timeout: SCAN_MS });
    await expect.poll(() => shown(row)).toMatch(/ 4 .*1 .*73\.68% .*171/);
    expect(await samePage()).toBe(true);
  });

  test('the overview has the numbers of the first check', async () => {
    await page.getByRole('link', { name: 'repository', exact: true }).click();
    await page.waitForURL(/\/task\/\d+\/detail/);
    task = page.url().replace(/\/detail.*$/, '');
    expect(await figures('ESLint')).toMatch(/3.* 问题/);
    expect(await figures('Ruff')).toMatch(/1.* 问题/);
    expect(await figures('圈复杂度')).toMatch(/1.*风险函数.*5\.17/);
    expect(await figures('重复率')).toMatch(/2.*重复文件.*73\.68%/);
    expect(await figures('代码统计')).toMatch(/171.*总行数.*7/);
  });

  test('the list of issues holds exactly what the code deserves', async () => {
    await menu('代码问题');
    await expect
      .poll(issues)
      .toEqual([
        "一般 | Unexpected 'debugger' statement. | src/cart.js:4 | no-debugger | Ada | #1",
        "严重 | Duplicate key 'red'. | src/old name.js:3 | no-dupe-keys | Ada | #1",
        '一般 | Empty block statement. | src/tax.js:2 | no-empty | Ada | #1',
      ]);
  });

  test('an issue opens beside the list, its line highlighted in the source', async () => {
    await page.getByRole('row').filter({ hasText: 'old name.js:3' }).click();
    const source = page.getByRole('region', { name: '源码：old name.js' });
    await source.getByText("Duplicate key 'red'.").waitFor();
    expect(await highlighted()).toEqual(['red: 2,']);
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'hidden' });
  });

  test('a second check is started in the page and ends live', async () => {
    reworkShop(repository);
    await menu('任务概览');
    await markPage();
    await page.getByRole('button', { name: '开始检查' }).click();
    await page.getByText('正在分析').first().waitFor();
    await page.getByRole('button', { name: '开始检查' }).waitFor({ timeout: SCAN_MS });
    await expect.poll(() => figures('代码统计')).toMatch(/177.*6.*总行数.*8.*1.*文件数/);
    expect(await samePage()).toBe(true);
  });

  test('the overview says what changed, and judges the new code', async () => {
    const overview = await read(page);
    expect(overview).toContain('质量门禁通过');
    expect(overview).toContain('自 #1 起新增 1 个问题');
    expect(overview).toContain('#2');
    expect(await figures('圈复杂度')).toMatch(/1.*风险函数.*4\.43.*0\.74/);
    expect(await figures('重复率')).toMatch(/2.*重复文件.*71\.19%.*2\.49%/);
  });

  test('the moved issue kept its life, the renamed file too, the repaired one is gone, the new one is new', async () => {
    await menu('代码问题');
    await expect
      .poll(issues)
      .toEqual([
        "一般 | Unexpected 'debugger' statement. | src/cart.js:6 | no-debugger | Ada | #1",
        "一般 | Unexpected 'debugger' statement. | src/coupon.js:3 | no-debugger | Grace | #2",
        "严重 | Duplicate key 'red'. | src/theme/new name.js:3 | no-dupe-keys | Ada | #1",
      ]);
    await page.goto(`${task}/defect/lint/ESLINT/list?status=2`);
    await expect
      .poll(async () => (await issues()).map((row) => row.split(' | ').slice(0, 5).join(' | ')))
      .toEqual(['一般 | Empty block statement. | src/tax.js:2 | no-empty | Ada']);
    expect(await read(page)).toContain('已修复');
  });

  test('the detail of the moved issue shows the new line and where it came from', async () => {
    await page.goto(`${task}/defect/lint/ESLINT/list`);
    await page.getByRole('row').filter({ hasText: 'cart.js:6' }).click();
    await page.getByRole('region', { name: '源码：cart.js' }).waitFor();
    expect(await highlighted()).toEqual(['debugger;']);
    expect(await read(page)).toMatch(/:4 → :6/);
  });

  test('complexity: the one function above the threshold', async () => {
    await menu('圈复杂度');
    await expect.poll(async () => (await rows(page)).join('\n')).toMatch(/grade/);
    const found = await rows(page);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/complex\.js/);
    expect(found[0]).toMatch(/\b25\b/);
  });

  test('duplication: both copies, and each beside the other', async () => {
    await menu('重复率');
    await expect.poll(async () => (await rows(page)).length).toBe(2);
    const found = (await rows(page)).join('\n');
    for (const sign of ['copy-a.js', 'copy-b.js', '100.00%']) expect(found).toContain(sign);
    await page.getByRole('row').filter({ hasText: 'copy-a.js' }).click();
    for (const name of ['copy-a.js', 'copy-b.js'])
      await page
        .getByRole('region', { name: `源码：${name}` })
        .getByText('order.line7 =')
        .first()
        .waitFor();
  });

  test('line statistics: the tree and the languages add up to the overview', async () => {
    await menu('代码统计');
    await expect.poll(() => read(page)).toMatch(/src.*tools/);
    expect(await read(page)).toMatch(/\b177\b/);
    await page.goto(`${task}/defect/cloc/language`);
    await expect.poll(() => read(page)).toMatch(/JavaScript/);
    const languages = await read(page);
    expect(languages).toMatch(/Python/);
    expect(languages).toMatch(/\b173\b/);
    expect(languages).toMatch(/\b4\b/);
  });

  test('the records of a tool, and its log', async () => {
    await page.goto(`${task}/detail/tool/ESLINT/logs`);
    await page.getByText('#2', { exact: true }).waitFor();
    expect(await read(page)).toMatch(/#2 分析成功.*#1 分析成功/);
    await page.getByRole('button', { name: '查看日志' }).first().click();
    const log = page.getByRole('dialog');
    await log.getByText(/ESLINT \d+\.\d+\.\d+：待分析文件 4 个，复用 3 个/).waitFor();
    await page.keyboard.press('Escape');
    await log.waitFor({ state: 'hidden' });
  });

  test('a check started in the list ends live in the list', async () => {
    await page.goto(`${product.address}/codecc/demo/task/list`);
    const row = page.getByRole('listitem').filter({ hasText: 'repository' });
    await row.getByText('分析成功').waitFor();
    await markPage();
    await row.getByRole('button', { name: '开始检查' }).click();
    await row.getByText('正在分析').waitFor();
    await row.getByText('分析成功').waitFor({ timeout: SCAN_MS });
    await expect.poll(() => shown(row)).toMatch(/ 4 .*1 .*71\.19% .*177/);
    expect(await samePage()).toBe(true);
    await page.goto(`${task}/detail/tool/ESLINT/logs`);
  });

  test('English and back, without a reload', async () => {
    await markPage();
    await page.getByRole('button', { name: '切换语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Start check' }).waitFor();
    await expect.poll(() => read(page)).toMatch(/Succeeded.*Generate issues/);
    await expect.poll(() => shown(page.locator('body'))).not.toMatch(/[\u4e00-\u9fff]/);
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await page.getByRole('button', { name: '开始检查' }).waitFor();
    expect(await samePage()).toBe(true);
  });

  test('signing out ends the session for every page', async () => {
    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(/\/login/);
    await page.goto(`${task}/detail`);
    await page.waitForURL(/\/login\?c_url=/);
  });

  test('nothing went wrong in the browser on the way', () => {
    expect(troubles).toEqual([]);
  });

  /** Rows of the issue list without the date, which is relative to today. */
  async function issues(): Promise<string[]> {
    return (await rows(page)).map((row) =>
      row
        .split(' | ')
        .filter((cell) => !/前$/.test(cell))
        .join(' | '),
    );
  }

  async function highlighted(): Promise<string[]> {
    const lines = page.locator('.cm-tint-current:not([aria-hidden="true"] *)');
    await lines.first().waitFor();
    return (await lines.allInnerTexts()).map((line) => line.trim());
  }
});
