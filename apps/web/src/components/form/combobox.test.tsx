import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { matching } from './combobox-options.ts';

afterEach(cleanup);

const options = ['main', 'develop', 'feature/domain'].map((value) => ({ value, label: value }));

test('what begins with the text comes first; an unknown text is offered only where free text is', () => {
  const find = (typed: string, free: boolean) =>
    matching({ options, typed, value: [], free, asIs: false }).map((option) => option.value);
  expect(find('main', false)).toEqual(['main', 'feature/domain']);
  expect(find('MAI', true)).toEqual(['main', 'feature/domain', 'MAI']);
  expect(find('x', false)).toEqual([]);
});

function Held(props: Partial<ComboboxProps> & { onResult: (value: string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>(props.value ?? []);
  return (
    <Combobox
      id="c"
      label="Branch"
      options={options}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onResult(next);
      }}
    />
  );
}

test('arrows and Enter take one, Backspace takes the last back, Escape drops what was typed', async () => {
  const onResult = vi.fn();
  render(<Held multiple onResult={onResult} />);
  const input = screen.getByRole('combobox', { name: 'Branch' });
  await userEvent.type(input, '{ArrowDown}{Enter}');
  expect(onResult).toHaveBeenLastCalledWith(['develop']);
  await userEvent.type(input, 'zzz{Escape}');
  await userEvent.tab();
  expect(onResult).toHaveBeenCalledTimes(1);
  await userEvent.type(input, '{Backspace}');
  expect(onResult).toHaveBeenLastCalledWith([]);
});

test('free text counts when the field is left', async () => {
  const onResult = vi.fn();
  render(<Held free onResult={onResult} value={['main']} />);
  await userEvent.type(screen.getByRole('combobox'), 'release/2');
  await userEvent.tab();
  expect(onResult).toHaveBeenCalledExactlyOnceWith(['release/2']);
});
