import type { ChildProcess } from 'node:child_process';

/** Answer of the server to a scan asked for on the command line. */
export type QuickScanAnswer =
  | { readonly kind: 'scan-started'; readonly path: string }
  | { readonly kind: 'scan-refused'; readonly message: string };

/** The server looks at the repository before it answers, which may mean a slow network. */
const PATIENCE_MS = 180_000;

/** Asks the server, over its private channel, to make a task for a source and start it. */
export function askForScan(server: ChildProcess, source: string): Promise<QuickScanAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => answer({ kind: 'scan-refused', message: 'the server did not answer in time' }),
      PATIENCE_MS,
    );
    const answer = (message: QuickScanAnswer) => {
      clearTimeout(timer);
      server.off('message', hear);
      resolve(message);
    };
    const hear = (message: unknown) => {
      if (isAnswer(message)) answer(message);
    };
    server.on('message', hear);
    server.send({ kind: 'scan-source', source });
  });
}

function isAnswer(message: unknown): message is QuickScanAnswer {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    (message.kind === 'scan-started' || message.kind === 'scan-refused')
  );
}
