import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, read, rows, shown, signIn } from './support/browser.ts';
import { PROJECT } from './support/call.ts';
import { type Product, startProduct } from './support/product.ts';
import { shopRepository } from './support/shop-repository.ts';

const SCAN_MS = 90_000;
const SET = 'codecc_default_lint_js';

/**
 * Somebody who only has the address and the printed password: first results, a set of their own with what it changes, and
 * the end of the task. One story; each test goes on where the one before ended.
 */
describe('a newcomer', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let project: string;
  let task: string;

  beforeAll(async () => {
    repository = shopRepository();
    [product, browser] = await Promise.all([
      startProduct({ env: { ASSAY_LOCAL_SOURCES: repository.folder, ASSAY_ADMIN_PASSWORD: '' } }),
      openBrowser(),
    ]);
    project = `${product.address}/codecc/${PROJECT}`;
    ({ page, troubles } = await openPage(browser, product.address, 'zh-CN'));
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    repository?.remove();
  });

  const dialog = () => page.getByRole('dialog');
  /** On the page of the task's sets. */
  const setSwitch = (id: string) =>
    page
      .locator('article')
      .filter({ has: page.locator(`a[href*="/${id}/"]`) })
      .getByRole('switch');
  /** Presses the button of the head and waits for the end of the check. */
  const check = async () => {
    await page.getByRole('button', { name: '开始检查' }).click();
    await page.getByText('正在分析').first().waitFor();
    await page.getByRole('button', { name: '开始检查' }).waitFor({ timeout: SCAN_MS });
  };
  const rules = async () =>
    (await rows(page)).flatMap((row) => row.split(' | ').filter((cell) => /^no-[a-z-]+$/.test(cell))).sort();

  describe('to first results', () => {
    test('signs in with the printed password', async () => {
      const [, password = ''] = await product.printed(/Sign in\s+admin \/ (\S+)/);
      await page.goto(product.address);
      await signIn(page, { username: 'admin', password });
      await page.waitForURL(/\/task\/list/);
    });

    test('links the repository', async () => {
      await page.goto(`${project}/repositories`);
      await page.getByRole('button', { name: '关联代码库' }).first().click();
      await dialog().locator('#repo-url').fill(repository.folder);
      await dialog().getByRole('button', { name: '关联', exact: true }).click();
      await dialog().waitFor({ state: 'hidden' });
      await page.getByText(repository.folder).first().waitFor();
    });

    test('a task needs its repository and nothing else', async () => {
      await page.goto(`${project}/task/list`);
      await page.getByRole('link', { name: '新增任务' }).first().click();
      await page.waitForURL(/\/task\/new/);
      await page.getByRole('radio', { name: '输入地址' }).waitFor();
      await page.getByRole('radio', { name: '输入地址' }).click();
      await page.locator('#url').fill(repository.folder);
      await page.locator('#url').press('Enter');
      await page.getByText('可访问').waitFor();
      await expect.poll(() => page.locator('#nameCn').inputValue()).not.toBe('');
      await expect.poll(() => read(page)).toMatch(/涉及工具.*ESLint/);
      await page.getByRole('button', { name: '完成' }).click();
      await page.waitForURL(/\/task\/\d+\/detail/);
      task = page.url().replace(/\/detail.*$/, '');
    });

    test('the first results come by themselves', async () => {
      await page.getByRole('button', { name: '开始检查' }).waitFor({ timeout: SCAN_MS });
      const card = page.getByRole('article', { name: 'ESLint', exact: true });
      await expect.poll(() => shown(card)).toMatch(/3.* 问题/);
      await page.goto(`${task}/defect/lint/ESLINT/list`);
      expect(await rules()).toEqual(['no-debugger', 'no-dupe-keys', 'no-empty']);
    });
  });

  describe('with a rule set of their own', () => {
    test('a built-in set is copied', async () => {
      await page.goto(`${project}/checkerset/list`);
      await page.getByRole('searchbox', { name: '搜索规则集名称' }).fill('默认规范集');
      const card = page.locator('article').filter({ has: page.locator(`a[href*="/${SET}/"]`) });
      await card.getByRole('button', { name: /更多操作/ }).click();
      await page.getByRole('menuitem', { name: '复制', exact: true }).click();
      await dialog().getByRole('button', { name: '复制', exact: true }).click();
      await dialog().waitFor({ state: 'hidden' });
      await page.locator(`a[href*="/${SET}_copy/"]`).waitFor();
    });

    test('the task takes the copy instead of the original', async () => {
      await page.goto(`${task}/settings/checkerset`);
      await setSwitch(`${SET}_copy`).click();
      await expect.poll(() => setSwitch(`${SET}_copy`).getAttribute('aria-checked')).toBe('true');
      await setSwitch(SET).click();
      await expect.poll(() => setSwitch(SET).getAttribute('aria-checked')).toBe('false');
    });

    test('a rule is taken out, and what that would change is said before it is saved', async () => {
      await page.goto(`${project}/checkerset/${SET}_copy/1/manage`);
      await page.getByRole('searchbox').first().fill('no-debugger');
      await expect.poll(() => rows(page)).toHaveLength(1);
      await page.getByRole('checkbox', { name: '选择此行' }).uncheck();
      await page.getByText('未保存：新增 0，移除 1，修改 0').waitFor();
      await page.getByRole('button', { name: '预览影响' }).click();
      await dialog().getByText('减少 1 条规则').waitFor();
      await dialog().getByText('1 个待修复问题将被屏蔽').waitFor();
      expect(await shown(dialog())).toContain('no-debugger');
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    });

    test('saving makes V2, and the task follows', async () => {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await dialog().getByText('移除 1 条规则').waitFor();
      await dialog().getByText('1 个任务跟随最新版本，下次将全量检查。').waitFor();
      await dialog().getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/\/2\/manage/);
      await page.goto(`${task}/settings/checkerset`);
      const row = page.locator('article').filter({ has: page.locator(`a[href*="/${SET}_copy/"]`) });
      await expect.poll(() => shown(row)).toMatch(/V2 · 跟随最新.*规则已变更，下次检查生效/);
    });

    test('the next check masks the issue; it is not called repaired', async () => {
      await page.goto(`${task}/detail`);
      await check();
      await page.goto(`${task}/defect/lint/ESLINT/list`);
      expect(await rules()).toEqual(['no-dupe-keys', 'no-empty']);
      await page.goto(`${task}/defect/lint/ESLINT/list?status=8`);
      expect(await rules()).toEqual(['no-debugger']);
      expect(await read(page)).toContain('已屏蔽');
      await page.goto(`${task}/defect/lint/ESLINT/list?status=2`);
      await page.getByText('没有查询到数据').waitFor();
    });
  });

  describe('with a rule of their own', () => {
    const code = async (name: string, text: string) => page.getByRole('textbox', { name }).first().fill(text);

    test('it is written, tried on a sample and published in the browser', async () => {
      await page.goto(`${project}/checker/new`);
      await page.locator('#custom-key').fill('no-reduce');
      await page.locator('#custom-languages').fill('JavaScript');
      await page.getByRole('option', { name: 'JavaScript', exact: true }).click();
      await page.locator('#custom-description').fill('用循环代替 reduce');
      await page.locator('#custom-message').fill('不要使用 $LIST.reduce');
      await code('代码模式', '$LIST.reduce($$$ARGS)');
      await code('必须报告的示例 1', 'items.reduce(sum, 0);');
      await page.getByText('符合预期').waitFor();
      await page.getByRole('button', { name: '保存并发布' }).click();
      await dialog().getByRole('button', { name: '发布', exact: true }).click();
      await page.getByText('已发布，已加入规则集').waitFor();
    });

    test('the next check of a task that uses its set finds it', async () => {
      await page.goto(`${task}/settings/checkerset`);
      await setSwitch(`custom_${PROJECT}`).click();
      await expect.poll(() => setSwitch(`custom_${PROJECT}`).getAttribute('aria-checked')).toBe('true');
      await page.goto(`${task}/detail`);
      await check();
      await page.goto(`${task}/defect/lint/ASSAY_CUSTOM/list`);
      expect(await rows(page)).toHaveLength(1);
      expect((await rows(page))[0]).toMatch(/不要使用 items\.reduce.*src\/cart\.js:5/);
    });
  });

  describe('suspending the task', () => {
    const short = '不用了';
    const reason = '代码库已迁移到新的平台，不再检查';

    test('asks for a reason that says something', async () => {
      await page.goto(`${task}/settings/manage`);
      await page.locator('#disable-reason').fill(short);
      await page.getByRole('button', { name: '停用任务' }).click();
      await page.getByText('不少于 10 个字符').waitFor();
      expect(await page.locator('#disable-reason').inputValue()).toBe(short);
      await page.locator('#disable-reason').fill(reason);
      await page.getByRole('button', { name: '停用任务' }).click();
      await page.getByRole('button', { name: '启用任务' }).waitFor();
      await page.getByText(reason).waitFor();
    });

    test('an old link to an issue lands where it can be taken up again', async () => {
      await page.goto(`${task}/defect/lint/ESLINT/list?entityId=1`);
      await page.waitForURL(/\/settings\/manage/);
      await page.getByRole('button', { name: '启用任务' }).click();
      await page.getByRole('button', { name: '停用任务' }).waitFor();
      await page.goto(`${task}/defect/lint/ESLINT/list`);
      expect(await rules()).toEqual(['no-dupe-keys', 'no-empty']);
    });
  });

  test('nothing went wrong in the browser on the way', () => {
    expect(troubles).toEqual([]);
  });
});
