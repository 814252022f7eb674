import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { useLiveClient } from './use-live.ts';

// Modules of its own: others of this worker must neither have loaded what is replaced here, nor find it replaced.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
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
