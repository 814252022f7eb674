import type { Page } from 'playwright-core';

/**
 * What somebody cannot reach in the window as it is (WCAG 1.4.4, 1.4.10, 2.4.11): a page that moves sideways, a dialog larger than
 * the window, a head that takes the room of what it heads, a control that has the focus and is not to be seen. Tables and code
 * may be wider than their own box.
 */
const LOOK = `(async () => {
  const found = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const named = (element) => element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + '"';
  await frame();
  const main = document.querySelector('main');
  for (const scroller of [document.scrollingElement, main])
    if (scroller && scroller.scrollWidth > scroller.clientWidth + 1) found.push(named(scroller) + ' is ' + scroller.scrollWidth + ' px wide in ' + scroller.clientWidth);
  if (main && main.clientHeight < innerHeight * 0.6) found.push('the page has ' + main.clientHeight + ' px of ' + innerHeight);
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    const box = dialog.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push('dialog out of the window: ' + named(dialog));
  }
  for (const element of document.querySelectorAll('main *')) {
    if (element.offsetHeight > innerHeight / 4 && getComputedStyle(element).position === 'sticky' && !element.closest('aside, .cm-editor'))
      found.push('takes ' + element.offsetHeight + ' px and stays: ' + named(element));
  }
  const focused = document.activeElement;
  for (const element of document.querySelectorAll('a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, [tabindex="0"]')) {
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus();
    // Behind a dialog nothing takes the focus.
    if (document.activeElement !== element) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const seen = { left: Math.max(0, box.left), top: Math.max(0, box.top), right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom) };
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const clip = around.getBoundingClientRect();
      if (overflowX !== 'visible') { seen.left = Math.max(seen.left, clip.left); seen.right = Math.min(seen.right, clip.right); }
      if (overflowY !== 'visible') { seen.top = Math.max(seen.top, clip.top); seen.bottom = Math.min(seen.bottom, clip.bottom); }
      if (position === 'fixed') break;
    }
    // A browser leaves what is partly in sight where it is.
    if (seen.right - seen.left < Math.min(box.width * 0.3, 20) || seen.bottom - seen.top < Math.min(box.height * 0.3, 10)) {
      found.push('has the focus out of sight: ' + named(element));
      continue;
    }
    const over = [[0.5, 0.5], [0.1, 0.15], [0.9, 0.15], [0.1, 0.85], [0.9, 0.85]].map(([x, y]) => {
      const top = document.elementFromPoint(seen.left + (seen.right - seen.left) * x, seen.top + (seen.bottom - seen.top) * y);
      return top && [...ancestors(top)].find((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && !one.contains(element));
    });
    if (over.every(Boolean)) found.push('has the focus under ' + named(over[0]) + ': ' + named(element));
  }
  focused?.focus?.();
  return [...new Set(found)].slice(0, 8);
  function* ancestors(element) { for (let one = element; one; one = one.parentElement) yield one; }
})()`;

/** @returns one sentence for each thing that cannot be reached */
export async function outOfReach(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  const found = await page.evaluate<string[]>(LOOK);
  return found.map((words) => `${size.width}x${size.height}: ${words}`);
}
