import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { queryClient } from '../query-client.ts';
import { headed } from './release-heading.ts';
import { SiteLinks } from './site-links.tsx';

HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
const notes = [
  'Scans: lint and complexity.',
  'Follows defects.',
  'Live progress.',
  'Both languages.',
  'A fifth thing.',
];
let version: string;

beforeEach(async () => {
  await switchLanguage('en');
  localStorage.clear();
  version = '1.0.0';
  vi.stubGlobal('fetch', async () => {
    const data = { releaseNotes: [{ version, date: '2030-01-01', notes }] };
    return new Response(JSON.stringify({ status: 0, code: '0', data }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SiteLinks />
      <input aria-label="Work" />
    </QueryClientProvider>,
  );
const again = () => {
  cleanup();
  queryClient.clear();
  open();
};

test('four things with their headings and one button; it takes no focus, and Tab reaches it', async () => {
  open();
  const card = await screen.findByRole('dialog', { name: 'New in 1.0.0' });
  expect(card.getAttribute('aria-modal')).toBe('false');
  expect(document.activeElement).toBe(document.body);
  expect(within(card).getByRole('heading', { name: 'Scans' })).toBeDefined();
  expect(within(card).getByText('Lint and complexity.')).toBeDefined();
  expect(within(card).queryByText('A fifth thing.')).toBeNull();
  const buttons = within(card).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Got it']);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(buttons[0]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Release notes' }));
});

test('a seen release stays away, the next one comes; Escape in a field is the field’s', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
  again();
  await screen.findByRole('button', { name: 'Release notes' });
  expect(screen.queryByRole('dialog')).toBeNull();
  version = '1.1.0';
  again();
  await screen.findByRole('dialog', { name: 'New in 1.1.0' });
  await userEvent.click(screen.getByRole('textbox', { name: 'Work' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  screen.getByRole('textbox', { name: 'Work' }).blur();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a line without a short beginning and a colon has no heading', () => {
  expect(headed('Live progress.')).toEqual({ head: undefined, text: 'Live progress.' });
  expect(headed('扫描：代码规范。')).toEqual({ head: '扫描', text: '代码规范。' });
  expect(headed(`${'a'.repeat(80)}: b`).head).toBeUndefined();
});
