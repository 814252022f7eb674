import { rows } from '@assay/e2e/support/browser';
import type { Page } from 'playwright-core';
import type { Cost, Observed } from './observed.ts';

/** Steps of a kind, and what there is to say besides their cost. */
export interface Measured {
  readonly name: string;
  readonly costs: readonly Cost[];
  readonly note?: string;
}

const ROW_HEIGHT = 36;
/** Quick scrolling by wheel: eleven rows a frame, so a page of a hundred is asked for every ten frames. */
const PIXELS_PER_FRAME = 400;
const SCROLLED_ROWS = 10_000;
const NEXT = 40;
/** A reader looks at an issue for a moment, in which the one after it is read ahead. */
const LOOK_MS = 500;

const FIRST_ROW = `document.querySelector('[role=row][aria-rowindex="3"] [role=gridcell]')`;
const GRID = `document.querySelector('[role=grid]')`;
const COUNT = `${GRID}?.getAttribute('aria-rowcount')`;
/** The source in sight shows the row that is current: its place in the bar, and the tint on the line of that number. */
const OPEN = `(() => {
  const row = document.querySelector('[role=row][aria-selected=true]');
  const place = [...(row?.querySelectorAll('[title]') ?? [])].map(({ title }) => title).find((title) => /:\\d+$/.test(title));
  const source = [...document.querySelectorAll('section[aria-label^="Source of"]')]
    .find((section) => section.closest('[aria-hidden=true]') === null);
  const tint = source?.querySelector('.cm-tint-current');
  if (!place || !tint || source.querySelector('header [title]')?.title !== place) return false;
  const line = place.slice(place.lastIndexOf(':') + 1);
  const top = tint.getBoundingClientRect().top;
  return [...source.querySelectorAll('.cm-lineNumbers .cm-gutterElement')]
    .some((number) => number.textContent === line && Math.abs(number.getBoundingClientRect().top - top) < 3);
})()`;

export async function openList(at: Observed, { list, times }: { list: string; times: number }): Promise<Measured> {
  const costs: Cost[] = [];
  for (let time = 0; time < times; time += 1) costs.push(await at.open(list, FIRST_ROW));
  return { name: 'open the list by its address', costs };
}

/** Presses a facet and takes it away again. @param facets names of the buttons above the list */
export async function changeFilter(
  page: Page,
  { at, list, facets }: { at: Observed; list: string; facets: readonly string[] },
): Promise<Measured> {
  await at.open(list, FIRST_ROW);
  const costs: Cost[] = [];
  for (const facet of [...facets, ...facets]) {
    const was = await page.evaluate<string>(COUNT);
    costs.push(
      await at.cost(
        () => page.getByRole('button', { name: new RegExp(`^${facet}`) }).click(),
        `${COUNT} !== '${was}' && ${GRID}.getAttribute('aria-busy') !== 'true' && ${FIRST_ROW}`,
      ),
    );
  }
  return { name: 'change the filter', costs };
}

/** From one issue to the next by `j`, its source open. @param list in an order of its own */
export async function nextIssue(
  page: Page,
  { at, list, name }: { at: Observed; list: string; name: string },
): Promise<Measured[]> {
  await at.open(list, FIRST_ROW);
  await page.keyboard.press('j');
  const first = await at.cost(() => page.keyboard.press('Enter'), OPEN);
  await page.waitForTimeout(LOOK_MS);
  const standing = () => page.evaluate<string>(`${GRID}.getAttribute('aria-activedescendant')`);
  const costs: Cost[] = [];
  for (let step = 0; step < NEXT; step += 1) {
    const was = await standing();
    costs.push(
      await at.cost(
        () => page.keyboard.press('j'),
        `${GRID}.getAttribute('aria-activedescendant') !== '${was}' && ${OPEN}`,
      ),
    );
    await page.waitForTimeout(LOOK_MS);
  }
  return [
    { name: `open the first issue, ${name}`, costs: [first] },
    { name: `next issue, ${name}`, costs },
  ];
}

/** Down through 10,000 rows without a pause; a frame is blank when a place of the list shows neither row nor foot. */
export async function scroll({ at, list }: { at: Observed; list: string }): Promise<Measured> {
  await at.open(list, FIRST_ROW);
  const { answer, cost } = await at.run<{
    gaps: number[];
    blank: number;
    waiting: number;
    rows: number;
  }>(`(async () => {
    const grid = ${GRID};
    const seen = { gaps: [], blank: 0, waiting: 0, rows: 0 };
    const isBlank = () => {
      const box = grid.getBoundingClientRect();
      return [0.1, 0.35, 0.6, 0.85, 0.97].some((share) =>
        !document.elementFromPoint(box.left + 300, box.top + 34 + (box.height - 36) * share)?.closest('[role=row], [class*=foot]'));
    };
    const end = ${SCROLLED_ROWS * ROW_HEIGHT};
    for (let last = performance.now(), still = 0; grid.scrollTop < end - grid.clientHeight && still < 600; ) {
      const top = grid.scrollTop;
      grid.scrollTop += ${PIXELS_PER_FRAME};
      const now = await new Promise(requestAnimationFrame);
      seen.gaps.push(now - last);
      last = now;
      if (isBlank()) seen.blank += 1;
      // At the end of what was read the list waits for its next page.
      if (grid.scrollTop === top) { seen.waiting += 1; still += 1; } else still = 0;
    }
    seen.rows = Math.round((grid.scrollTop + grid.clientHeight) / ${ROW_HEIGHT});
    return seen;
  })()`);
  const frames = answer.gaps.length;
  const late = answer.gaps.filter((gap) => gap > 50).length;
  return {
    name: `scroll ${answer.rows.toLocaleString('en')} rows`,
    // The foot that gives way to the next page is what was asked for, though no key or press asked.
    costs: [{ ...cost, wall: answer.gaps.reduce((sum, gap) => sum + gap, 0), shift: 0 }],
    note: `${frames} frames, ${answer.blank} blank, ${answer.waiting} waiting for a page, ${late} later than 50 ms, CPU ${(cost.cpu / frames).toFixed(1)} ms a frame`,
  };
}

/** Main thread per frame while single steps of the wheel are painted. */
export async function scrollFrames({ at, list }: { at: Observed; list: string }): Promise<Measured> {
  await at.open(list, FIRST_ROW);
  const costs: Cost[] = [];
  for (let step = 0; step < 30; step += 1) {
    const { cost, answer } = await at.run<number>(`(async () => {
      const began = performance.now();
      ${GRID}.scrollTop += 120;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    })()`);
    costs.push({ ...cost, wall: answer });
  }
  return { name: 'one notch of the wheel (120 px)', costs };
}

/** `i`, a reason, Enter: until the next issue stands, and until the server has stored it. */
export async function ignoreOne(page: Page, { at, list }: { at: Observed; list: string }): Promise<Measured[]> {
  await at.open(list, FIRST_ROW);
  await page.keyboard.press('j');
  await at.cost(() => page.keyboard.press('Enter'), OPEN);
  const dialogs: Cost[] = [];
  const costs: Cost[] = [];
  for (let time = 0; time < 5; time += 1) {
    await page.waitForTimeout(LOOK_MS);
    dialogs.push(await at.cost(() => page.keyboard.press('i'), `document.querySelector('dialog[open]')`));
    await page.keyboard.press('1');
    const was = new URL(page.url()).searchParams.get('entityId');
    costs.push(
      await at.cost(
        () => page.keyboard.press('Enter'),
        `!document.querySelector('dialog[open]') && new URL(location.href).searchParams.get('entityId') !== '${was}' && ${OPEN}`,
      ),
    );
    await page.getByText('1 issue ignored').first().waitFor();
  }
  return [
    { name: 'i: the dialog of an ignore', costs: dialogs },
    { name: 'ignore one, until the next stands', costs },
  ];
}

/** Everything that matches, with its preview. It is not taken back: the data are thrown away. */
export async function ignoreAll(page: Page, { at, list }: { at: Observed; list: string }): Promise<Measured[]> {
  await at.open(list, FIRST_ROW);
  await rows(page);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  const bulk = page.getByRole('toolbar', { name: 'Bulk actions' });
  const chosen = await at.cost(
    () => bulk.getByRole('button', { name: /^Select all .* that match/ }).click(),
    `/matching issues are selected/.test(document.body.textContent)`,
  );
  const preview = await at.cost(
    () => bulk.getByRole('button', { name: 'Ignore' }).click(),
    `/will change\\./.test(document.querySelector('dialog[open]')?.textContent ?? '')`,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /False positive/ }).check();
  const done = await at.cost(
    () => dialog.getByRole('button', { name: 'Ignore' }).click(),
    `/[0-9,]+ issues ignored/.test(document.body.textContent)`,
  );
  const said =
    (await page
      .getByText(/[0-9,]+ issues ignored/)
      .first()
      .textContent()) ?? '';
  return [
    { name: 'select all that match', costs: [chosen] },
    { name: 'ignore all: the preview', costs: [preview] },
    { name: 'ignore all, until the server has stored it', costs: [done], note: said.trim() },
  ];
}
