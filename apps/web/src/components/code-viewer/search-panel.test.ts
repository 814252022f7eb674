import { openSearchPanel } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { sourceSearch } from './search-panel.ts';

// jsdom lays nothing out; the editor asks ranges where they are.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

let view: EditorView | undefined;
afterEach(() => {
  view?.destroy();
  document.body.replaceChildren();
});

async function search(doc: string): Promise<HTMLInputElement> {
  await switchLanguage('en');
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: [EditorState.readOnly.of(true), sourceSearch(() => {})] }),
  });
  openSearchPanel(view);
  const input = document.querySelector<HTMLInputElement>('.cm-find-input');
  if (!input) throw new Error('no search bar');
  input.focus();
  return input;
}
const count = () => document.querySelector('.cm-find-count')?.textContent;
const selected = () => view?.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to);

test('typing a word finds the word, not its last letter', async () => {
  const input = await search('error\nan Error\nerr\nerror');
  await userEvent.type(input, 'error');
  expect(input.value).toBe('error');
  expect(count()).toBe('1 of 3');
  expect(selected()).toBe('error');
});

test('Enter goes on, Shift+Enter back, Aa tells cases apart, nothing found says so', async () => {
  const input = await search('error\nan Error\nerror');
  await userEvent.type(input, 'error');
  await userEvent.keyboard('{Enter}');
  expect([count(), selected()]).toEqual(['2 of 3', 'Error']);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(count()).toBe('1 of 3');
  await userEvent.click(document.querySelector('[aria-label="Match case"]') as Element);
  expect(count()).toBe('1 of 2');
  await userEvent.clear(input);
  await userEvent.type(input, 'zzz');
  expect(count()).toBe('No match');
});

test('Escape closes the bar and stays with it', async () => {
  const heard: string[] = [];
  document.addEventListener('keydown', (event) => heard.push(event.key), { once: true });
  await search('a');
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('.cm-find-input')).toBeNull();
  expect(heard).toEqual([]);
});
