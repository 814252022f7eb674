import { existsSync } from 'node:fs';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { ADMIN, type Person } from './call.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A headless browser of this machine that talks to nobody but the product. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath)
    throw new Error(
      `The journeys need Chromium: install it (Debian: apt-get install chromium), or name it in CHROMIUM. Looked at ${PLACES.join(', ')}`,
    );
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** These people have read what the release brings: its notice is a dialog beside every page until then. */
const NOTES_READ = `const stored = Storage.prototype.getItem;
Storage.prototype.getItem = function (key) {
  return key.startsWith('assay:release-seen:') ? '1' : stored.call(this, key);
};`;

/** What the application does with a promise nobody waits for, or with what the page's policy forbids, is told like an error. */
const TOLD = `addEventListener('securitypolicyviolation', (event) => console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI));
addEventListener('unhandledrejection', (event) => console.error('nobody waited: ' + event.reason));`;
const LEVELS: readonly string[] = ['error', 'warning', 'assert'];

/** A page, and everything that went wrong in it: what the application threw, and what it wrote as an error or a warning. */
export async function openPage(
  browser: Browser,
  address: string,
  language: 'zh-CN' | 'en',
): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Shanghai' });
  await context.addCookies([{ name: 'assay_language', value: language, url: address }]);
  await context.addInitScript(NOTES_READ);
  await context.addInitScript(TOLD);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // Who is signed in is asked before anybody is: the browser itself reports that answer.
    const asked = message.text().includes('401') && message.location().url.includes('userInfo');
    // Chromium itself tells of a socket that was still opening when the page was left, or when the live channel, on a slow machine,
    // went on to its next way of travelling. No line of the application can keep that from being told.
    const left = message.text().endsWith('WebSocket is closed before the connection is established.');
    if (LEVELS.includes(message.type()) && !asked && !left)
      troubles.push(`${message.text()} ${message.location().url}`);
  });
  return { page, troubles };
}

/** Signs in through the form, as a person does, on whatever page asked for it. */
export async function signIn(page: Page, { username, password }: Person = ADMIN): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

/** Text of the page's content as a person reads it, white space folded. */
export async function read(page: Page): Promise<string> {
  return shown(page.locator('main'));
}

/** What a person reads there: hidden parts left out, lines and cells apart, white space folded. */
export async function shown(part: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: the text content runs neighbours together and has what is hidden
  return (await part.innerText()).replace(/\s+/g, ' ');
}

/** Rows of the one table of the page that are drawn, cells joined by ` | `; head and foot left out. */
export async function rows(page: Page): Promise<string[]> {
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  return page
    .getByRole('grid')
    .locator('[role="row"][aria-rowindex]')
    .evaluateAll((lines) =>
      lines
        .map((line) =>
          [...line.querySelectorAll('[role="gridcell"]')].map((cell) => {
            // Avatars and icons say nothing that the text beside them does not.
            const copy = cell.cloneNode(true) as typeof cell;
            for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
            return copy.textContent?.trim() ?? '';
          }),
        )
        .filter((cells) => cells.length > 0)
        .map((cells) => cells.filter(Boolean).join(' | ')),
    );
}

/** How many rows the one table of the page has, drawn or not. */
export async function rowCount(page: Page): Promise<number> {
  return Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
}
