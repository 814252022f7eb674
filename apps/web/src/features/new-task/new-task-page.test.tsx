import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { granted, testPage } from '../../testing/page.tsx';

const page = testPage(() => ({}));

test('who may not make tasks never sees the form, not even while that is asked', async () => {
  let answer = (_: unknown) => {};
  page.answers['cw/permission'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  page.open('/codecc/demo/task/new');
  await screen.findByRole('status', { name: 'Loading' });
  await expect.poll(() => page.asked('cw/permission').length).toBe(1);
  expect(screen.queryByRole('textbox')).toBeNull();
  answer(granted([]));
  expect(await screen.findByText('You may not create tasks in this project')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
