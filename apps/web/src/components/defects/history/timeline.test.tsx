import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { switchLanguage } from '../../../i18n/i18n.ts';
import type { DefectEvent } from '../../../lib/calls/defect-history.ts';
import { Timeline } from './timeline.tsx';

afterEach(cleanup);
beforeAll(() => switchLanguage('en'));

const DAY = 86_400_000;
const event = (message: string, given: Partial<DefectEvent> = {}): DefectEvent => ({
  kind: 'ignore',
  time: Date.now() - DAY,
  message,
  buildNum: undefined,
  cause: undefined,
  pass: undefined,
  score: undefined,
  from: undefined,
  to: undefined,
  operator: 'ann',
  actionId: undefined,
  undoes: undefined,
  undoneBy: undefined,
  after: undefined,
  ...given,
});

test('an act can be taken back for thirty days, once, by those who may decide', async () => {
  const events = [
    event('fresh', { actionId: 7 }),
    event('old', { actionId: 8, time: Date.now() - 31 * DAY }),
    event('undone', { actionId: 9, undoneBy: 10 }),
    event('seen by a scan', { kind: 'moved', buildNum: '4' }),
    event('of a kind this page does not know', { kind: 'other' }),
  ];
  const onTakeBack = vi.fn();
  const { rerender } = render(<Timeline events={events} onTakeBack={onTakeBack} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  screen.getByText('#4');
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith(7);
  rerender(<Timeline events={events} onTakeBack={undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an ignore with an end says it', () => {
  render(
    <Timeline
      events={[event('x', { after: { ignoreUntil: Date.parse('2030-02-03T12:00:00Z') } })]}
      onTakeBack={undefined}
    />,
  );
  screen.getByText('until 2030-02-03');
});
