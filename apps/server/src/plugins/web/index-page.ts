import type { Settings } from '@assay/contract/settings';

const BLOCK = /<script id="assay-config" type="application\/json">[^<]*<\/script>/;

/**
 * index.html with the object the page reads before any call. The text is data inside a script element: every `<` is
 * escaped, so no value can end the element.
 */
export function withConfig(html: string, settings: Settings): string {
  const { prefix, csrfCookie, languageCookies, projectHeader, taskHeader, oldSiteUrl, timezone } = settings;
  const json = JSON.stringify({ prefix, csrfCookie, languageCookies, projectHeader, taskHeader, oldSiteUrl, timezone });
  const escaped = json.replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const block = `<script id="assay-config" type="application/json">${escaped}</script>`;
  return BLOCK.test(html) ? html.replace(BLOCK, () => block) : html.replace('</head>', () => `${block}</head>`);
}

/** Addresses that have a screen (specification 2, decisions 30); every other one is shown by the page as not found. */
const SCREENS = [
  /^\/$/,
  /^\/(login|403|500|dev\/states)\/?$/,
  /^\/coverity\/myproject\/?$/,
  /^\/(codecc|account|admin)(\/|$)/,
];

/** @param path without query */
export function hasScreen(path: string): boolean {
  return SCREENS.some((screen) => screen.test(path));
}
