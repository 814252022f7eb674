import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { AssignDialog, namesIn } from './assign-dialog.tsx';
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
  expect(onIgnore).toHaveBeenCalledExactlyOnceWith({ reasonType: 4, reason: 'generated' });
});

test('"by design" needs no words', async () => {
  const onIgnore = vi.fn();
  render(<IgnoreDialog title="t" busy={false} onIgnore={onIgnore} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('radio', { name: /By design/ }));
  await userEvent.click(confirm('Ignore'));
  expect(onIgnore).toHaveBeenCalledWith({ reasonType: 2, reason: '' });
});

test('handlers are names, however they are separated; the box has the focus', async () => {
  expect(namesIn(' bob; eve，bob；,ann ')).toEqual(['bob', 'eve', 'ann']);
  const onAssign = vi.fn();
  render(<AssignDialog title="t" current="zoe" known={[]} busy={false} onAssign={onAssign} onClose={() => {}} />);
  await userEvent.keyboard('bob; eve{Enter}');
  expect(onAssign).toHaveBeenCalledExactlyOnceWith(['bob', 'eve']);
});
