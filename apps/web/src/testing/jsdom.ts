/*
 * Set-up of the web tests. The DOM of the tests lays nothing out, so what scrolls has nowhere to go: browsers have these.
 * Node's own tests of pure parts run here too, without a document.
 */
if (typeof Element !== 'undefined') {
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
}
