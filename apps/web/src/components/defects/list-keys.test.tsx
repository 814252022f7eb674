import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useListKeys } from './list-keys.ts';

afterEach(cleanup);

const keys = {
  onPrevious: vi.fn(),
  onNext: vi.fn(),
  onOpen: vi.fn(),
  onClose: vi.fn(),
  onTick: vi.fn(),
  onHelp: vi.fn(),
  onPreviousStep: vi.fn(),
  onNextStep: vi.fn(),
  onIgnore: vi.fn(),
  onRecover: vi.fn(),
  onAssign: vi.fn(),
  onMark: vi.fn(),
  onComment: vi.fn(),
  onUndo: vi.fn(),
  onBlame: vi.fn(),
  onFilter: vi.fn(),
};
afterEach(() => vi.clearAllMocks());

function Page({ children }: { children?: React.ReactNode }) {
  useListKeys(keys);
  return (
    <>
      <input aria-label="filter" />
      <textarea aria-label="comment" />
      <button type="button">press</button>
      <div className="cm-editor">
        <div tabIndex={-1} data-testid="code" />
      </div>
      {children}
    </>
  );
}
const ALL = '{ArrowDown}{ArrowRight}{ArrowUp}{ArrowLeft}sjwkx?{Enter}{Escape}iramcub/';
const called = () => Object.entries(keys).map(([name, run]) => [name, run.mock.calls.length]);
const NEVER = Object.keys(keys).map((name) => [name, 0]);

test('with the focus on the page every key does its work', async () => {
  render(<Page />);
  await userEvent.keyboard(ALL);
  expect(called()).toEqual([
    ['onPrevious', 4],
    ['onNext', 4],
    ['onOpen', 1],
    ['onClose', 1],
    ['onTick', 1],
    ['onHelp', 1],
    ['onPreviousStep', 0],
    ['onNextStep', 0],
    ...['onIgnore', 'onRecover', 'onAssign', 'onMark', 'onComment', 'onUndo', 'onBlame', 'onFilter'].map((name) => [
      name,
      1,
    ]),
  ]);
});

test('with Shift the same keys walk the steps inside the open finding, also while the table has the focus', async () => {
  render(
    <Page>
      {/* biome-ignore lint/a11y/useSemanticElements: the table of the product is one */}
      <div role="grid" tabIndex={0} />
    </Page>,
  );
  screen.getByRole('grid').focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowUp}SW{/Shift}');
  expect(called().filter(([, times]) => times !== 0)).toEqual([
    ['onPreviousStep', 2],
    ['onNextStep', 2],
  ]);
});

test.each(['filter', 'comment'])('typing in the %s does nothing to the list', async (name) => {
  render(<Page />);
  screen.getByLabelText(name).focus();
  await userEvent.keyboard(ALL);
  expect(called()).toEqual(NEVER);
});

test('an open dialog silences the list even when nothing in it has the focus', async () => {
  render(
    <Page>
      <dialog open>question</dialog>
    </Page>,
  );
  await userEvent.keyboard(ALL);
  expect(called()).toEqual(NEVER);
});

test('an open menu does too', async () => {
  render(
    <Page>
      <div role="menu" tabIndex={-1} />
    </Page>,
  );
  await userEvent.keyboard(ALL);
  expect(called()).toEqual(NEVER);
});

test('Enter on a button presses the button; arrows in the source scroll it, letters still move', async () => {
  render(<Page />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(keys.onOpen).not.toHaveBeenCalled();
  screen.getByTestId('code').focus();
  await userEvent.keyboard('{ArrowDown}s{Escape}');
  expect([keys.onNext.mock.calls.length, keys.onClose.mock.calls.length]).toEqual([1, 1]);
});

test('with a modifier a key is the browser’s', async () => {
  render(<Page />);
  await userEvent.keyboard('{Control>}s{/Control}{Meta>}k{/Meta}');
  expect(called()).toEqual(NEVER);
});
