import { readFileSync } from 'node:fs';
import type { FixtureRepository } from '@assay/testing/fixture-repository';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, read, rowCount, rows, shown, signIn } from './support/browser.ts';
import { addPerson, type Caller, changeRole, type Person, PROJECT, signedIn } from './support/call.ts';
import { CLINIC, clinicRepository } from './support/clinic-repository.ts';
import { type Product, startProduct } from './support/product.ts';
import { defectsOf, scanned } from './support/tasks.ts';

/**
 * What people do with issues all day: by keyboard alone, in batches, back again, refused, and out into a file. Longer than most files
 * because it is one session: each step goes on from where the one before left the list.
 */
describe('a triage session', () => {
  let repository: FixtureRepository;
  let product: Product;
  let browser: Browser;
  let page: Page;
  let troubles: string[];
  let admin: Caller;
  let member: Person;
  let taskId: number;
  let task: string;
  let list: string;

  beforeAll(async () => {
    repository = clinicRepository();
    [product, browser] = await Promise.all([
      startProduct({ env: { ASSAY_LOCAL_SOURCES: repository.folder } }),
      openBrowser(),
    ]);
    admin = await signedIn(product.address);
    ({ taskId } = await scanned(admin, { url: repository.folder }));
    member = await addPerson(admin, { username: 'mia', role: 'manager' });
    task = `${product.address}/codecc/${PROJECT}/task/${taskId}`;
    list = `${task}/defect/lint/ESLINT/list`;
    ({ page, troubles } = await openPage(browser, product.address, 'en'));
    await page.goto(`${task}/detail`);
    await signIn(page, member);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    repository?.remove();
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const grid = () => page.getByRole('grid');
  const standsOn = () => grid().getAttribute('aria-activedescendant');
  const bulk = () => page.getByRole('toolbar', { name: 'Bulk actions' });
  const dialog = () => page.getByRole('dialog');
  const openId = () => new URL(page.url()).searchParams.get('entityId');
  const statuses = async () => {
    const found = await Promise.all([1, 4].map((status) => defectsOf(admin, { taskId, toolName: 'ESLINT', status })));
    return { open: found[0]?.length, ignored: found[1]?.length };
  };
  /** The offer of the filter box that Enter would take. */
  const chosenOffer = () => page.locator('[role="option"][aria-selected="true"]').textContent();
  const toList = async (query = '') => {
    await page.goto(`${list}${query}`);
    await rows(page);
  };

  describe('by keyboard alone', () => {
    test('the palette leads from the overview to the list', async () => {
      await page.getByRole('article', { name: 'ESLint', exact: true }).waitFor();
      await press('Control+k');
      await page.getByRole('combobox', { name: 'Type a command, a page or a task' }).waitFor();
      await page.keyboard.type('issues of eslint');
      await press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith('/defect/lint/ESLINT/list'));
      await rows(page);
      expect(await rowCount(page)).toBe(CLINIC.all);
    });

    test('j and k walk, x ticks, ? shows the keys', async () => {
      await press('j');
      await expect.poll(standsOn).toMatch(/-0$/);
      await press('j', 'j');
      await expect.poll(standsOn).toMatch(/-2$/);
      await press('k');
      await expect.poll(standsOn).toMatch(/-1$/);
      await press('x');
      await bulk().getByText(`1 of ${CLINIC.all} selected`).waitFor();
      await press('x');
      await bulk().waitFor({ state: 'hidden' });
      await press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await press('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await press('k');
      await expect.poll(standsOn).toMatch(/-0$/);
    });

    test('the line of the open issue is in sight, of the first and of each after it', async () => {
      const size = page.viewportSize();
      // So low that no file fits.
      await page.setViewportSize({ width: 1280, height: 480 });
      await press('Enter');
      const source = page.getByRole('region', { name: /^Source of / });
      for (let step = 0; step < 6; step += 1) {
        if (step > 0) await press('j');
        await expect.poll(standsOn).toMatch(new RegExp(`-${step}$`));
        await expect
          .poll(() =>
            source.evaluate((region) => {
              const place = region.querySelector('header [title]')?.getAttribute('title');
              const line = region.querySelector('.cm-tint-current')?.getBoundingClientRect();
              const window = region.querySelector('.cm-scroller')?.getBoundingClientRect();
              const numbers = [...region.querySelectorAll('.cm-lineNumbers .cm-gutterElement')];
              const beside = numbers.find(
                (number) => Math.abs(number.getBoundingClientRect().top - (line?.top ?? 0)) < 3,
              );
              const inSight = line && window && line.top >= window.top && line.bottom <= window.bottom;
              return inSight && place?.endsWith(`:${beside?.textContent}`);
            }),
          )
          .toBe(true);
      }
      await press('Escape');
      await press('k', 'k', 'k', 'k', 'k');
      await expect.poll(standsOn).toMatch(/-0$/);
      if (size) await page.setViewportSize(size);
    });

    test('i ignores with a reason, and the next issue opens by itself', async () => {
      await press('Enter');
      await page.getByRole('region', { name: /^Source of / }).waitFor();
      await expect.poll(openId).toBeTruthy();
      const first = openId();
      await press('i');
      await page.getByRole('dialog', { name: 'Ignore 1 issue' }).waitFor();
      await press('1', 'Enter');
      await page.getByText('1 issue ignored').waitFor();
      await expect.poll(openId).not.toBe(first);
      expect(openId()).toBeTruthy();
      await expect.poll(statuses).toEqual({ open: CLINIC.all - 1, ignored: 1 });
    });

    test('m marks, a assigns, c comments, without a hand on the mouse', async () => {
      const standing = openId();
      await press('m');
      await page.getByRole('button', { name: 'Unmark' }).waitFor();
      await press('a');
      await page.getByRole('dialog', { name: 'Assign 1 issue' }).waitFor();
      await page.keyboard.type('Grace');
      await press('Enter', 'Enter');
      await dialog().waitFor({ state: 'hidden' });
      await press('c');
      const box = page.getByRole('textbox', { name: 'Write a comment' });
      await expect.poll(() => box.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      await page.keyboard.type('Seen with the nurse');
      await press('Control+Enter');
      await expect.poll(() => box.inputValue()).toBe('');
      await page.getByText('Seen with the nurse').waitFor();
      await expect
        .poll(async () => {
          const all = await defectsOf(admin, { taskId, toolName: 'ESLINT' });
          const row = all.find(({ entityId }) => entityId === standing);
          return [row?.mark, row?.author];
        })
        .toEqual([1, 'Grace']);
    });

    test('Escape closes, filters are typed', async () => {
      await press('Escape', 'Escape');
      await page.getByRole('region', { name: /^Source of / }).waitFor({ state: 'hidden' });
      await press('/');
      await page.keyboard.type('no-empty');
      await page.getByRole('option', { name: 'Rule no-empty' }).waitFor();
      await expect.poll(chosenOffer).toBeTruthy();
      while (!(await chosenOffer())?.includes('Rule')) await press('ArrowDown');
      await press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('checker')).toBe('no-empty');
      await expect.poll(() => rowCount(page)).toBe(CLINIC.empties);
    });

    test('the palette leads to complexity', async () => {
      await press('Escape', 'Control+k');
      await page.getByRole('combobox', { name: 'Type a command, a page or a task' }).waitFor();
      await page.keyboard.type('cyclomatic');
      await press('Enter');
      await page.waitForURL((url) => url.pathname.endsWith('/defect/ccn/list'));
      await expect.poll(async () => (await rows(page)).join()).toContain('urgency');
    });

    test('the overview counts what the list shows', async () => {
      await page.goto(`${task}/detail`);
      const card = page.getByRole('article', { name: 'ESLint', exact: true });
      await expect.poll(() => shown(card)).toMatch(new RegExp(`\\b${CLINIC.all - 1}\\b.*Issues`));
      await toList();
      expect(await rowCount(page)).toBe(CLINIC.all - 1);
    });
  });

  describe('in batches', () => {
    test('all that match is a step of its own, and its consequence is counted first', async () => {
      await toList('?checker=no-debugger');
      const open = await rowCount(page);
      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
      await bulk().getByText(`100 of ${open} selected`).waitFor();
      await bulk()
        .getByRole('button', { name: `Select all ${open} that match` })
        .click();
      await bulk().getByText(`All ${open} matching issues are selected`).waitFor();
      await bulk().getByRole('button', { name: 'Ignore' }).click();
      await dialog().getByText(`${open} issues in 2 files will change.`).waitFor();
      await dialog()
        .getByRole('radio', { name: /By design/ })
        .check();
      await dialog().getByRole('radio', { name: '30 days' }).click();
      await dialog()
        .getByText(/it is to be repaired again by itself/)
        .waitFor();
      await dialog().getByRole('button', { name: 'Ignore' }).click();
      await page.getByText(`${open} issues ignored`).waitFor();
    });

    test('undo restores exactly', async () => {
      const { ignored } = await statuses();
      expect(ignored).toBeGreaterThan(CLINIC.debuggers - 2);
      await page.getByRole('button', { name: /Undo/ }).click();
      await expect.poll(statuses).toEqual({ open: CLINIC.all - 1, ignored: 1 });
      await expect.poll(() => rowCount(page)).toBeGreaterThanOrEqual(CLINIC.debuggers - 1);
    });

    test('a refused act is put back, with the reason of the server', async () => {
      await toList();
      const before = await rows(page);
      await changeRole(admin, { username: member.username, role: 'viewer' });
      await page.getByRole('checkbox', { name: 'Select row' }).first().check();
      await bulk().getByRole('button', { name: 'Ignore' }).click();
      await dialog()
        .getByRole('radio', { name: /False positive/ })
        .check();
      await dialog().getByRole('button', { name: 'Ignore' }).click();
      await page.getByText(/^Not stored, and put back: /).waitFor();
      await expect.poll(() => rows(page)).toEqual(before);
      expect(await statuses()).toEqual({ open: CLINIC.all - 1, ignored: 1 });
      await changeRole(admin, { username: member.username, role: 'manager' });
      troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !/403/.test(trouble)));
    });
  });

  describe('out of the list', () => {
    const save = async (format: RegExp) => {
      await page.getByRole('button', { name: 'Export the list' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      return readFileSync(await download.path());
    };

    test('csv has the rows of the list', async () => {
      await toList('?checker=no-empty');
      const file = (await save(/\.csv/)).toString('utf8');
      const lines = file.trim().split(/\r?\n/);
      expect(lines).toHaveLength(CLINIC.empties + 1);
      for (const line of lines.slice(1)) expect(line).toContain('src/empty.js');
    });

    test('xlsx is a workbook', async () => {
      const file = await save(/\.xlsx/);
      expect(file.subarray(0, 2).toString()).toBe('PK');
      expect(file.length).toBeGreaterThan(1000);
    });
  });

  test('the charts are saved as a workbook', async () => {
    await page.goto(`${task}/defect/lint/ESLINT/charts`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  describe('in another language', () => {
    test('the list stays where it was, with its filter and what is ticked', async () => {
      await toList('?checker=no-debugger');
      await page.evaluate('document.neverReloaded = true');
      const address = page.url();
      await page.getByRole('checkbox', { name: 'Select row' }).first().check();
      const count = await rowCount(page);
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitemradio', { name: '简体中文' }).click();
      await page.getByRole('toolbar', { name: '批量操作' }).getByText(`已选 1 个，共 ${count} 个`).waitFor();
      expect(page.url()).toBe(address);
      await page.getByRole('button', { name: '切换语言' }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await bulk().getByText(`1 of ${count} selected`).waitFor();
      expect(page.url()).toBe(address);
      expect(await page.evaluate<boolean>('document.neverReloaded === true')).toBe(true);
    });

    test.each(['detail', 'settings/trigger', 'defect/lint/ESLINT/charts', 'defect/cloc/list'])('%s', async (path) => {
      await page.goto(`${task}/${path}`);
      await expect.poll(() => read(page)).toMatch(/\w/);
      const address = page.url();
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitemradio', { name: '简体中文' }).click();
      await expect.poll(() => read(page)).toMatch(/[\u4e00-\u9fff]/);
      expect(page.url()).toBe(address);
      await page.getByRole('button', { name: '切换语言' }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await expect.poll(() => read(page)).not.toMatch(/[\u4e00-\u9fff]/);
    });
  });

  test('nothing went wrong in the browser on the way', () => {
    expect(troubles).toEqual([]);
  });
});
