import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLiveClient } from './use-live.ts';

const opened = vi.hoisted(() => vi.fn());
vi.mock('./live-connection.ts', () => ({
  connectTo: (scope: object) => {
    opened(scope);
    return () => ({ subscribe: () => () => {}, close: () => {} });
  },
}));

test('no channel is opened before the reader is known to be let in, and one then', async () => {
  const { result, rerender } = renderHook(({ may }) => useLiveClient({ projectId: 'demo' }, may), {
    initialProps: { may: false },
  });
  await import('./live-connection.ts');
  await new Promise((resolve) => setTimeout(resolve));
  expect(opened).not.toHaveBeenCalled();
  rerender({ may: true });
  await waitFor(() => expect(result.current).toBeDefined());
  expect(opened).toHaveBeenCalledExactlyOnceWith({ projectId: 'demo', taskId: undefined });
});
