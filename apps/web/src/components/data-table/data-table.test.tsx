import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, nextSort } from './columns.ts';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);
// jsdom lays nothing out; the table draws from this height.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });

interface Row {
  readonly id: string;
}
const rows: Row[] = Array.from({ length: 500 }, (_, index) => ({ id: `row-${index}` }));
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', width: { least: 100, share: 1 }, sortField: 'name', render: (row) => row.id },
];

function Table(props: Partial<Parameters<typeof DataTable<Row>>[0]>) {
  const [current, setCurrent] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      label="Rows"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      total={rows.length}
      current={current}
      onCurrent={(row) => setCurrent(row.id)}
      selected={selected}
      onSelect={setSelected}
      {...props}
    />
  );
}

test('draws what is seen, says how many there are', () => {
  render(<Table />);
  expect(screen.getByRole('grid', { name: 'Rows' }).getAttribute('aria-rowcount')).toBe('501');
  const drawn = screen.getAllByRole('row').length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(100);
});

test('the keyboard walks, opens, ticks and closes', async () => {
  const onOpen = vi.fn();
  const onClose = vi.fn();
  render(<Table onOpen={onOpen} onClose={onClose} />);
  const user = userEvent.setup();
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith({ id: 'row-1' });
  await user.keyboard(' ');
  const ticked = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-selected') === 'true');
  expect(ticked.map((row) => row.textContent)).toEqual(['row-1']);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a row that cannot be ticked says why, and neither a press, a key nor "all" ticks it', async () => {
  const onSelect = vi.fn();
  const few = rows.slice(0, 3);
  render(
    <Table
      rows={few}
      total={3}
      current="row-1"
      selected={new Set()}
      onSelect={onSelect}
      untickable={(row) => (row.id === 'row-1' ? 'Repaired' : undefined)}
    />,
  );
  const user = userEvent.setup();
  const box = screen.getByRole('checkbox', { name: 'Repaired' });
  expect([box.hasAttribute('disabled'), box.title]).toEqual([true, 'Repaired']);
  await user.click(box);
  screen.getByRole('grid').focus();
  await user.keyboard(' ');
  expect(onSelect).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  expect(onSelect).toHaveBeenCalledWith(new Set(['row-0', 'row-2']));
});

test('sorting: ascending first, then the other way', async () => {
  expect(nextSort(undefined, 'a')).toEqual({ field: 'a', order: 'ASC' });
  expect(nextSort({ field: 'a', order: 'ASC' }, 'a').order).toBe('DESC');
  expect(nextSort({ field: 'b', order: 'ASC' }, 'a').order).toBe('ASC');
  const onSort = vi.fn();
  render(<Table sort={{ field: 'name', order: 'ASC' }} onSort={onSort} />);
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: /Name/ }));
  expect(onSort).toHaveBeenCalledWith({ field: 'name', order: 'DESC' });
});

test('a failed next page is not asked for again until someone does', () => {
  const onMore = vi.fn();
  render(<Table rows={rows.slice(0, 5)} hasMore onMore={onMore} moreError={new Error('x')} />);
  expect(onMore).not.toHaveBeenCalled();
  cleanup();
  render(<Table rows={rows.slice(0, 5)} hasMore onMore={onMore} />);
  expect(onMore).toHaveBeenCalled();
});

test('the keys reach it while nothing has the focus, and not while something above the page is open', async () => {
  render(
    <>
      <Table />
      <Table label="Second" />
      <input aria-label="Search" />
    </>,
  );
  const grid = screen.getByRole('grid', { name: 'Rows' });
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(grid);
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-0$/);
  await userEvent.keyboard('{ArrowDown}');
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1$/);
  expect(screen.getByRole('grid', { name: 'Second' }).getAttribute('aria-activedescendant')).toBeNull();
  await userEvent.click(screen.getByRole('textbox', { name: 'Search' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1$/);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(document.body);
  dialog.remove();
});
