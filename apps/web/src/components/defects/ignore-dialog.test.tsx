import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { switchLanguage } from '../../i18n/i18n.ts';
import { namesIn } from '../people-picker.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';

afterEach(cleanup);
beforeAll(() => switchLanguage('en'));
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const confirm = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('nothing is ignored without a reason, "other" not without words', async () => {
  const onIgnore = vi.fn();
  render(<IgnoreDialog title="Ignore 1 issue" busy={false} onIgnore={onIgnore} onClose={() => {}} />);
  expect(confirm('Ignore').disabled).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /Other/ }));
  expect(confirm('Ignore').disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), '   ');
  expect(confirm('Ignore').disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), 'generated');
  await userEvent.click(confirm('Ignore'));
  expect(onIgnore).toHaveBeenCalledExactlyOnceWith({ reasonType: 4, reason: 'generated', until: '' });
});

test('"by design" needs no words; the keyboard alone is enough, and an end can be chosen', async () => {
  const onIgnore = vi.fn();
  render(<IgnoreDialog title="t" busy={false} onIgnore={onIgnore} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  screen.getByRole('radio', { name: /False positive/ }).focus();
  await userEvent.keyboard('2{Enter}');
  const until = onIgnore.mock.calls[0]?.[0].until;
  expect(onIgnore).toHaveBeenCalledExactlyOnceWith({ reasonType: 2, reason: '', until });
  const days = (Date.parse(until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(28);
  expect(days).toBeLessThan(31);
});

test('nothing is sent when nothing would change', async () => {
  const onIgnore = vi.fn();
  render(<IgnoreDialog title="t" busy={false} nothing preview="x" onIgnore={onIgnore} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: /By design/ }));
  expect(confirm('Ignore').disabled).toBe(true);
});

const assign = (known: readonly string[], onAssign: (to: readonly string[]) => void) =>
  render(
    <Providers>
      <AssignDialog title="t" current="zoe" known={known} busy={false} onAssign={onAssign} onClose={() => {}} />
    </Providers>,
  );

test('handlers are names, however they are separated; the box has the focus', async () => {
  expect(namesIn(' bob; eve，bob；,ann ')).toEqual(['bob', 'eve', 'ann']);
  const onAssign = vi.fn();
  assign([], onAssign);
  await userEvent.keyboard('bob; eve{Enter}');
  expect(onAssign).not.toHaveBeenCalled();
  await userEvent.keyboard('{Backspace}fay{Enter}{Enter}');
  expect(onAssign).toHaveBeenCalledExactlyOnceWith(['bob', 'fay']);
});

test('who is known is found by a part of the name, people of the site by the server; never more than a few', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify({ status: 0, code: '0', data: [{ userId: 'linda', displayName: 'Linda L' }] }));
  });
  const onAssign = vi.fn();
  assign(
    Array.from({ length: 500 }, (_, index) => `known${index}`),
    onAssign,
  );
  expect(screen.getAllByRole('option')).toHaveLength(8);
  await userEvent.keyboard('lin');
  await screen.findByText('Linda L');
  expect(asked.at(-1)).toContain('keyword=lin');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('own49{ArrowDown}{Enter}{Enter}');
  expect(onAssign).toHaveBeenCalledExactlyOnceWith(['linda', 'known49']);
});

test('without anybody it says so', async () => {
  const onAssign = vi.fn();
  assign([], onAssign);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('alert');
  expect(onAssign).not.toHaveBeenCalled();
});
