import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { CommentBox } from './comment-box.tsx';
import { MentionText } from './mention-text.tsx';

afterEach(cleanup);
beforeAll(() => switchLanguage('en'));

const PEOPLE = ['ann', 'anders', 'bob'];
function open() {
  const onSend = vi.fn();
  const onCancel = vi.fn();
  render(<CommentBox label="Write" verb="Comment" busy={false} people={PEOPLE} onSend={onSend} onCancel={onCancel} />);
  return { onSend, onCancel, box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' }) };
}
const offered = () => screen.queryAllByRole('option').map((option) => option.title || option.textContent?.slice(1));

test('an @ offers members, the keys take one, and writing goes on behind it', async () => {
  const { onSend, onCancel, box } = open();
  await userEvent.type(box, 'see @an');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(box.value).toBe('see @ann ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText(/gets a mail, where the site sends mail/)).toBeTruthy();
  await userEvent.keyboard('now @b{Tab}');
  expect(box.value).toBe('see @ann now @bob ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('see @ann now @bob');
  expect(onCancel).not.toHaveBeenCalled();
});

test('Escape closes the list first, then gives up; an address offers nobody and promises nothing', async () => {
  const { onCancel, box } = open();
  await userEvent.type(box, '@');
  expect(offered()).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), onCancel.mock.calls.length]).toEqual([null, 0]);
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  await userEvent.clear(box);
  await userEvent.type(box, 'x@ann @nobody');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByText(/gets a mail/)).toBeNull();
});

test('only names of people stand out', () => {
  render(<MentionText text="@Ann, use @Override or mail bob@team.example; @bob." people={PEOPLE} />);
  expect(document.body.textContent).toBe('@Ann, use @Override or mail bob@team.example; @bob.');
  expect([...document.querySelectorAll('span')].map((span) => span.textContent)).toEqual(['@Ann', '@bob']);
});
