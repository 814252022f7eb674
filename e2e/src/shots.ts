import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { bigRepository } from './support/big-repository.ts';
import { openBrowser, openPage, signIn } from './support/browser.ts';
import { ADMIN, PROJECT, signedIn } from './support/call.ts';
import { furnish, type House } from './support/furnished.ts';
import { everyOpening, everyState } from './support/opened.ts';
import { startProduct } from './support/product.ts';
import { everyScreen, type Screen } from './support/screens.ts';
import { visit } from './support/settled.ts';
import { shopRepository } from './support/shop-repository.ts';
import { press } from './support/steps.ts';
import { ended, taskCards } from './support/tasks.ts';

/*
 * `npm run shots [-- <repository>] [only=<pattern>] [width=<pixels>]`: pictures of every screen, of what opens inside them, and of
 * what other people see, in both languages and both themes, for people to look at. They lie in `shots/`, with a page that shows
 * them side by side. A repository of your own is pictured as it is; the one that comes with the pictures is lived in first.
 */

const LANGUAGES = ['zh-CN', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
const THEMES = ['light', 'dark'] as const;
const FOLDER = join(import.meta.dirname, '../../shots');

const words = process.argv.slice(2);
const [given] = words.filter((word) => !/^(only|width)=/.test(word));
const only = new RegExp(option('only') ?? '');
const width = Number(option('width') ?? 1440);
if (!Number.isInteger(width) || width < 320) throw new Error('width= is that of the window in pixels, 320 or more');
const fixture = given === undefined ? shopRepository() : undefined;
const big = fixture && bigRepository();
const source = given ?? fixture?.folder ?? '';
const product = await startProduct({ source, ...(big && { env: { ASSAY_LOCAL_SOURCES: big.folder } }) });
let house: House | undefined;
try {
  await product.printed(/Scanning\. Results:/);
  const caller = await signedIn(product.address);
  const [card] = await taskCards(caller);
  if (!card) throw new Error('no task was made');
  const { taskId } = card;
  await ended(caller, taskId, 600_000);
  house = fixture && big && (await furnish(product.address, { caller, taskId, repository: fixture, big }));
  const copies = await caller.post<{ defectList?: { content: { filePath: string }[] } }>(
    '/defect/api/user/warn/list?pageNum=1&pageSize=1',
    { toolName: 'DUPC' },
    { taskId },
  );
  const screens = [
    ...everyScreen({ project: PROJECT, taskId, copied: copies.defectList?.content[0]?.filePath ?? '' }),
    ...(house ? [...everyOpening(house.at), ...everyState(house.at)] : []),
  ].filter(({ name }) => only.test(name));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await openBrowser();
  await Promise.all(LANGUAGES.map((language) => take(browser, language, screens)));
  const busy = house && only.test('busy') ? await takeBusy(browser, house) : [];
  await browser.close();
  const all = [...screens, ...busy];
  writeFileSync(join(FOLDER, 'index.html'), sheet(all));
  console.log(`${all.length * LANGUAGES.length * THEMES.length} pictures: ${join(FOLDER, 'index.html')}`);
} finally {
  await product.stop();
  fixture?.remove();
  big?.remove();
}

function option(name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Every screen, one after the other, each by whoever looks at it. */
async function take(browser: Browser, language: Language, screens: readonly Screen[]): Promise<void> {
  for (const as of [undefined, 'member', 'viewer', 'stranger'] as const) {
    const theirs = screens.filter((screen) => screen.as === as);
    if (theirs.length === 0) continue;
    const person = as === undefined ? ADMIN : house?.people[as];
    const { page, troubles } = await openWindow(browser, language);
    for (const screen of theirs) {
      if (!screen.signedOut) await enter(page, person);
      troubles.length = 0;
      await visit(page, product.address, screen).catch((error: Error) => troubles.push(error.message));
      await picture(page, screen, language);
      for (const trouble of troubles) console.log(`${screen.name} ${language}: ${trouble}`);
    }
    await page.context().close();
  }
}

/** A window of the asked width, as high as that of a desk is in proportion. */
async function openWindow(browser: Browser, language: Language): ReturnType<typeof openPage> {
  const opened = await openPage(browser, product.address, language);
  await opened.page.setViewportSize({ width, height: Math.round((width * 5) / 8) });
  return opened;
}

/** Signs in unless somebody is. */
async function enter(page: Page, person = ADMIN): Promise<void> {
  const cookies = await page.context().cookies();
  if (cookies.some(({ name }) => name === 'backend_csrftoken')) return;
  await page.goto(new URL('/login', product.address).href);
  await signIn(page, person);
}

/** While a check runs, which is once for each language. */
async function takeBusy(browser: Browser, { busy }: House): Promise<readonly Screen[]> {
  const screens = (taskId: number): readonly Screen[] => [
    { name: 'busy-detail', path: `/codecc/${PROJECT}/task/${taskId}/detail` },
    { name: 'busy-stop', path: '', steps: [press('停止分析', 'Stop analysis')] },
    { name: 'busy-recheck', path: '', steps: [press('取消', 'Cancel'), press('重新检查', 'Re-check')] },
  ];
  let last: readonly Screen[] = [];
  for (const language of LANGUAGES) {
    const { page } = await openWindow(browser, language);
    await enter(page);
    const { taskId, over } = await busy();
    last = screens(taskId);
    for (const screen of last) {
      if (screen.path !== '') await page.goto(new URL(screen.path, product.address).href);
      await page
        .getByText(/^(正在分析|Analysing)$/)
        .first()
        .waitFor();
      for (const step of screen.steps ?? []) await step(page);
      await picture(page, screen, language);
    }
    await page.context().close();
    await over();
  }
  return last;
}

async function picture(page: Page, screen: Screen, language: Language): Promise<void> {
  for (const colorScheme of THEMES) {
    // Colours in the middle of a change are nobody's choice.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(FOLDER, fileName(screen, language, colorScheme)) });
  }
}

function fileName({ name }: Screen, language: string, theme: string): string {
  return `${name}.${language.slice(0, 2)}.${theme}.png`;
}

function sheet(screens: readonly Screen[]): string {
  const rows = screens.map((screen) => {
    const pictures = LANGUAGES.flatMap((language) => THEMES.map((theme) => fileName(screen, language, theme)));
    return `<h2>${screen.name} <small>${screen.path}</small></h2><div>${pictures
      .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`)
      .join('')}</div>`;
  });
  const style =
    'body{font:14px system-ui;margin:24px}div{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}img{width:100%;border:1px solid #ccc}small{font-weight:400;color:#666}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('')}`;
}
