import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, signIn } from './support/browser.ts';
import { PROJECT, signedIn } from './support/call.ts';
import { startProduct } from './support/product.ts';
import { everyScreen, type Screen } from './support/screens.ts';
import { visit } from './support/settled.ts';
import { shopRepository } from './support/shop-repository.ts';
import { ended, taskCards } from './support/tasks.ts';

/*
 * `npm run shots [-- <repository>]`: pictures of every screen, in both languages and both themes, for people to look at.
 * They lie in `shots/`, with a page that shows them side by side.
 */

const LANGUAGES = ['zh-CN', 'en'] as const;
const THEMES = ['light', 'dark'] as const;
const FOLDER = join(import.meta.dirname, '../../shots');

const given = process.argv[2];
const fixture = given === undefined ? shopRepository() : undefined;
const source = given ?? fixture?.folder ?? '';
const product = await startProduct({ source });
try {
  await product.printed(/Scanning\. Results:/);
  const caller = await signedIn(product.address);
  const [card] = await taskCards(caller);
  if (!card) throw new Error('no task was made');
  await ended(caller, card.taskId, 600_000);
  const copies = await caller.post<{ defectList?: { content: { filePath: string }[] } }>(
    '/defect/api/user/warn/list?pageNum=1&pageSize=1',
    { toolName: 'DUPC' },
    { taskId: card.taskId },
  );
  const screens = everyScreen({
    project: PROJECT,
    taskId: card.taskId,
    copied: copies.defectList?.content[0]?.filePath ?? '',
  });
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const browser = await openBrowser();
  const troubles = await Promise.all(LANGUAGES.map((language) => take(browser, language, screens)));
  await browser.close();
  writeFileSync(join(FOLDER, 'index.html'), sheet(screens));
  for (const trouble of troubles.flat()) console.log(trouble);
  console.log(`${screens.length * LANGUAGES.length * THEMES.length} pictures: ${join(FOLDER, 'index.html')}`);
} finally {
  await product.stop();
  fixture?.remove();
}

async function take(browser: Browser, language: (typeof LANGUAGES)[number], screens: readonly Screen[]) {
  const { page, troubles } = await openPage(browser, product.address, language);
  const said: string[] = [];
  for (const screen of screens) {
    if (!screen.signedOut && page.url().includes('/login')) await signIn(page);
    troubles.length = 0;
    await visit(page, product.address, screen).catch((error: Error) => troubles.push(error.message));
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: join(FOLDER, fileName(screen, language, theme)) });
    }
    said.push(...troubles.map((trouble) => `${screen.name} ${language}: ${trouble}`));
  }
  return said;
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
