import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ADMIN_PASSWORD } from './product.ts';

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

/** A page that fails the test when the application throws. */
export async function openPage(
  browser: Browser,
  address: string,
  language: 'zh-CN' | 'en',
): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'assay_language', value: language, url: address }]);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  return { page, troubles };
}

/** Signs in through the form, as a person does, on whatever page asked for it. */
export async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="username"], input[autocomplete="username"]').first().fill('admin');
  await page.locator('input[type="password"]').first().fill(ADMIN_PASSWORD);
  await page.locator('button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
