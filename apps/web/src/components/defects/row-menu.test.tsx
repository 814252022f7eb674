import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { RowMenu } from './row-menu.tsx';
import type { Triage } from './use-triage.tsx';

afterEach(cleanup);
beforeAll(() => switchLanguage('en'));

const triage = (ignore: Triage['ignore']): Triage => ({
  busy: false,
  ignore,
  assign: vi.fn(),
  recover: vi.fn(),
  mark: vi.fn(),
  confirm: vi.fn(),
  undo: undefined,
  layer: null,
});
const row = { entityId: '7', status: 1, mark: 0, author: 'ada' };

test('the first press on a row opens its menu: what the pointer does before leaves the button where it is', () => {
  const ignore = vi.fn();
  render(<RowMenu row={row} triage={triage(ignore)} />);
  const button = screen.getByRole('button', { name: 'More actions' });
  fireEvent.pointerEnter(button);
  fireEvent.focus(button);
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ignore' }));
  expect(ignore).toHaveBeenCalledExactlyOnceWith({
    target: { kind: 'one', entityId: '7' },
    count: 1,
    handler: 'ada',
  });
  expect(screen.queryByRole('menu')).toBeNull();
});

test('nothing for a repaired row', () => {
  const { container } = render(<RowMenu row={{ ...row, status: 3 }} triage={triage(vi.fn())} />);
  expect(container.innerHTML).toBe('');
});
