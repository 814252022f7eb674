/*
 * Set-up of the web tests, before each file. The DOM of the tests lays nothing out, so what scrolls has nowhere to go: browsers have
 * these. Node's own tests of pure parts run here too, without a document.
 */
import { vi } from 'vitest';

// Files of one worker share its window: each finds it as if it were the first.
vi.unstubAllGlobals();
if (typeof Element !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
}
