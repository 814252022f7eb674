import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useListCursor } from './use-list-cursor.ts';

afterEach(cleanup);

interface Row {
  readonly id: string;
}
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `${index + 1}` }));

interface Seen {
  current: string | undefined;
  open: string | undefined;
  next: boolean;
  load: (count: number) => void;
}

function List({ seen, loaded, total, onMore }: { seen: Seen; loaded: number; total: number; onMore: () => void }) {
  const [rows, setRows] = useState(() => rowsOf(loaded));
  const [open, setOpen] = useState(seen.open);
  const cursor = useListCursor({
    rows,
    keyOf: (row) => row.id,
    total,
    open,
    onOpen: (row) => setOpen(row.id),
    onClose: () => setOpen(undefined),
    hasMore: rows.length < total,
    onMore,
    onHelp: () => {},
    resetKey: '',
  });
  Object.assign(seen, {
    current: cursor.current,
    open,
    next: cursor.position.onNext !== undefined,
    load: (count: number) => act(() => setRows(rowsOf(count))),
  });
  return null;
}

function setUp({ loaded, total, open }: { loaded: number; total: number; open?: string }) {
  const seen: Seen = { current: undefined, open, next: false, load: () => {} };
  const onMore = vi.fn();
  render(<List seen={seen} loaded={loaded} total={total} onMore={onMore} />);
  return { seen, onMore };
}

test('without a detail the keys move a highlight and Enter opens it; with one they open the neighbour', async () => {
  const { seen } = setUp({ loaded: 5, total: 5 });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect([seen.current, seen.open]).toEqual(['2', undefined]);
  await userEvent.keyboard('{Enter}');
  expect(seen.open).toBe('2');
  await userEvent.keyboard('s{ArrowDown}w');
  expect(seen.open).toBe('3');
  await userEvent.keyboard('{Escape}');
  expect([seen.current, seen.open]).toEqual(['3', undefined]);
});

test('the ends hold', async () => {
  const { seen } = setUp({ loaded: 2, total: 2, open: '2' });
  expect(seen.next).toBe(false);
  await userEvent.keyboard('sss');
  expect(seen.open).toBe('2');
  await userEvent.keyboard('www');
  expect(seen.open).toBe('1');
});

test('at the last loaded row "next" loads the next page and then goes on', async () => {
  const { seen, onMore } = setUp({ loaded: 3, total: 6, open: '3' });
  expect(seen.next).toBe(true);
  await userEvent.keyboard('s');
  expect(onMore).toHaveBeenCalledOnce();
  expect(seen.open).toBe('3');
  seen.load(6);
  expect(seen.open).toBe('4');
});
