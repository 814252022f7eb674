import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { memo, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListKeys } from '../defects/list-keys.ts';
import { useSight } from './in-sight.ts';
import css from './read-ahead.module.css';
import { ReadAhead } from './read-ahead.tsx';

/** How often each was drawn, and which heard the key. */
let drawn: Record<string, number> = {};
let heard: string[] = [];

const Source = memo(function Source({ id }: { id: string }) {
  const { inSight, hold } = useSight();
  useListKeys({ onBlame: () => heard.push(id) }, inSight.get);
  drawn[id] = (drawn[id] ?? 0) + 1;
  const [mine] = useState(id);
  return (
    <section aria-label={id} data-first={mine}>
      <header>
        <button type="button">copy {id}</button>
        <button type="button" onClick={() => hold(true)}>
          search {id}
        </button>
      </header>
      <div className="cm-content" tabIndex={-1} role="document" aria-label={`text of ${id}`} />
    </section>
  );
});

const pair = (item: string, next?: string) => (
  <ReadAhead item={item} next={next} keyOf={(id) => id}>
    {(id) => <Source id={id} />}
  </ReadAhead>
);
const away = () => document.querySelector(`.${css.away}`)?.textContent ?? '';
const seen = () => document.querySelector(`.${css.place}:not(.${css.away}) section`);
const pause = () => act(() => vi.advanceTimersByTimeAsync(200));

beforeEach(() => {
  vi.useFakeTimers();
  drawn = {};
  heard = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what comes next is drawn out of sight after a moment, and going on only shows it', async () => {
  const { rerender } = render(pair('a', 'b'));
  expect(away()).toBe('');
  await pause();
  expect(away()).toContain('copy b');
  rerender(pair('b', 'c'));
  expect(seen()?.ariaLabel).toBe('b');
  expect(away()).toContain('copy a');
  expect(drawn).toEqual({ a: 1, b: 1 });
  await pause();
  expect(away()).toContain('copy c');
});

test('back again before the next was drawn: it is still there', async () => {
  const { rerender } = render(pair('a', 'b'));
  await pause();
  rerender(pair('b', 'c'));
  rerender(pair('a', 'b'));
  expect(seen()?.ariaLabel).toBe('a');
  expect(drawn).toEqual({ a: 1, b: 1 });
});

test('whoever is quicker than the pause has it drawn in its place', async () => {
  const { rerender } = render(pair('a', 'b'));
  rerender(pair('b', 'c'));
  expect(seen()?.ariaLabel).toBe('b');
  expect(seen()?.getAttribute('data-first')).toBe('a');
  expect(away()).toBe('');
});

test('a source that is searched stays, and shows the next itself', async () => {
  const { rerender } = render(pair('a', 'b'));
  await pause();
  fireEvent.click(screen.getByText('search a'));
  rerender(pair('b', 'c'));
  expect(seen()?.getAttribute('data-first')).toBe('a');
  expect(seen()?.ariaLabel).toBe('b');
});

test('what is out of sight is out of reach, from its first moment', async () => {
  const { rerender, container } = render(pair('a', 'b'));
  const reachable = () => container.querySelectorAll(`.${css.place}:not([inert], .${css.shut}) section`);
  await pause();
  expect([...reachable()].map(({ ariaLabel }) => ariaLabel)).toEqual(['a']);
  expect(container.querySelectorAll('[inert]')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([...reachable()].map(({ ariaLabel }) => ariaLabel)).toEqual(['a']);
  expect(container.querySelectorAll('[inert]')).toHaveLength(0);
  rerender(pair('b', 'c'));
  expect([...reachable()].map(({ ariaLabel }) => ariaLabel)).toEqual(['b']);
});

test('keys are for what is seen', async () => {
  const { rerender } = render(pair('a', 'b'));
  await pause();
  fireEvent.keyDown(document.body, { key: 'b' });
  rerender(pair('b', 'c'));
  fireEvent.keyDown(document.body, { key: 'b' });
  expect(heard).toEqual(['a', 'b']);
});

test('the focus goes along: to the same button, or to the text', async () => {
  const { rerender } = render(pair('a', 'b'));
  await pause();
  screen.getByText('copy a').focus();
  rerender(pair('b', 'c'));
  expect(document.activeElement?.textContent).toBe('copy b');
  await pause();
  screen.getByLabelText('text of b').focus();
  rerender(pair('c', 'd'));
  expect(document.activeElement).toBe(screen.getByLabelText('text of c'));
});

test('however the reader goes about, one source is seen and it is the one asked for', async () => {
  const step = fc.record({
    to: fc.constantFrom('a', 'b', 'c', 'd'),
    next: fc.constantFrom('a', 'b', 'c', undefined),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { rerender, unmount, container } = render(pair('a', 'b'));
      for (const { to, next, waits } of steps) {
        rerender(pair(to, next));
        expect(container.querySelectorAll(`.${css.place}:not(.${css.away})`)).toHaveLength(1);
        expect(seen()?.ariaLabel).toBe(to);
        if (waits) await pause();
        expect(seen()?.ariaLabel).toBe(to);
      }
      unmount();
    }),
    { numRuns: 40 },
  );
});
