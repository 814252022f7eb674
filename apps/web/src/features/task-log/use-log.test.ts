import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { useLog } from './use-log.ts';

const OF = { projectId: 'demo', taskId: 1, pipelineId: 'p', buildId: 'b', tag: '' };

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads the log anew in another language: the server words its lines', async () => {
  await switchLanguage('en');
  const message = vi.fn(() => 'Waits');
  vi.stubGlobal('fetch', async () =>
    Response.json({
      code: '0',
      data: { finished: true, hasMore: false, logs: [{ lineNo: 1, message: message(), timestamp: 0 }] },
    }),
  );
  const { result, unmount } = renderHook(() => useLog(OF));
  const lines = () => result.current.tail.lines.map((line) => line.message);
  await waitFor(() => expect(lines()).toEqual(['Waits']));
  message.mockReturnValue('等待');
  await switchLanguage('zh');
  await waitFor(() => expect(lines()).toEqual(['等待']));
  expect(message).toHaveBeenCalledTimes(2);
  unmount();
});
