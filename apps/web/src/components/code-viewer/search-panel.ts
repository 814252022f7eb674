import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, type Panel, type ViewUpdate } from '@codemirror/view';
import { viewer } from './viewer-texts.ts';

/** Beyond this many the exact number helps nobody and costs time at each key. */
const COUNTED = 999;

/** Matches before and at the selection, and all of them. */
export function countMatches(query: SearchQuery, view: Pick<EditorView, 'state'>): { at: number; count: number } {
  const { main } = view.state.selection;
  let count = 0;
  let at = 0;
  const cursor = query.getCursor(view.state);
  for (let step = cursor.next(); !step.done && count < COUNTED; step = cursor.next()) {
    count += 1;
    if (step.value.from === main.from && step.value.to === main.to) at = count;
  }
  return { at, count };
}

/**
 * The match at or after the start of the selection, else the first: typing on extends the match on screen. The editor's
 * own "next" would select what was typed, and the next key would replace it.
 */
function goToMatch(view: EditorView, query: SearchQuery): void {
  const { from } = view.state.selection.main;
  const ahead = query.getCursor(view.state, from).next();
  const found = ahead.done ? query.getCursor(view.state).next() : ahead;
  if (found.done) return;
  const { from: anchor, to: head } = found.value;
  view.dispatch({
    selection: { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    userEvent: 'select.search',
  });
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties);
}

function button(label: string, face: string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'cm-find-button', title: label, textContent: face });
  made.setAttribute('aria-label', label);
  made.addEventListener('click', run);
  return made;
}

function createPanel(view: EditorView, onSearching: (searching: boolean) => void): Panel {
  const given = getSearchQuery(view.state);
  const input = element('input', {
    className: 'cm-find-input',
    placeholder: viewer.text('findPlaceholder'),
    value: given.search,
  });
  input.setAttribute('aria-label', viewer.text('searchLabel'));
  input.setAttribute('main-field', 'true');
  const count = element('span', { className: 'cm-find-count' });
  count.setAttribute('aria-live', 'polite');
  let caseSensitive = given.caseSensitive;

  const commit = () => {
    const query = new SearchQuery({ search: input.value, caseSensitive, literal: true });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
    if (query.valid) goToMatch(view, query);
    show();
  };
  const show = () => {
    const query = getSearchQuery(view.state);
    if (!query.valid || query.search === '') {
      count.textContent = '';
      return;
    }
    const found = countMatches(query, view);
    const all = found.count >= COUNTED ? viewer.text('many', { count: COUNTED }) : found.count;
    count.textContent =
      found.count === 0 ? viewer.text('noMatch') : viewer.text('matches', { at: found.at || '–', count: all });
  };
  const close = () => {
    closeSearchPanel(view);
    view.focus();
  };
  const matchCase = button(viewer.text('matchCase'), 'Aa', () => {
    caseSensitive = !caseSensitive;
    matchCase.setAttribute('aria-pressed', String(caseSensitive));
    commit();
  });
  matchCase.setAttribute('aria-pressed', String(caseSensitive));

  input.addEventListener('input', commit);
  const dom = element('div', { className: 'cm-find' });
  dom.setAttribute('role', 'search');
  dom.append(
    input,
    count,
    matchCase,
    button(viewer.text('previous'), '↑', () => findPrevious(view)),
    button(viewer.text('next'), '↓', () => findNext(view)),
    button(viewer.text('closeSearch'), '×', close),
  );
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input) (event.shiftKey ? findPrevious : findNext)(view);
    else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) input.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    dom,
    top: true,
    mount: () => {
      onSearching(true);
      input.select();
      show();
    },
    destroy: () => onSearching(false),
    update: (update: ViewUpdate) => {
      if (update.selectionSet || update.docChanged) show();
    },
  };
}

/**
 * Ctrl-F opens a small bar of our own: text, number of matches, case, previous and next.
 * @param onSearching told when the bar comes and goes
 */
export function sourceSearch(onSearching: (searching: boolean) => void): Extension {
  return [
    search({ top: true, createPanel: (view) => createPanel(view, onSearching) }),
    keymap.of([
      { key: 'Mod-f', run: openSearchPanel, preventDefault: true },
      { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true },
    ]),
  ];
}
