import type { ChildProcess } from 'node:child_process';

/** Answer of the server to a scan asked for on the command line. */
export type QuickScanAnswer =
  | { readonly kind: 'scan-started'; readonly path: string }
  | { readonly kind: 'scan-refused'; readonly message: string };

/** The server looks at the repository before it answers, which may mean a slow network. */
const PATIENCE_MS = 180_000;

/** Asks the server, over its private channel, to make a task for a source and start it. Always answers. */
export function askForScan(
  server: ChildProcess,
  source: string,
  patienceMs: number = PATIENCE_MS,
): Promise<QuickScanAnswer> {
  return new Promise((resolve) => {
    const answer = (message: QuickScanAnswer) => {
      clearTimeout(timer);
      server.off('message', hear);
      server.off('exit', ended);
      resolve(message);
    };
    const refuse = (message: string) => answer({ kind: 'scan-refused', message });
    const timer = setTimeout(() => refuse('the server did not answer in time'), patienceMs);
    const hear = (message: unknown) => {
      if (isAnswer(message)) answer(message);
    };
    const ended = () => refuse('the server ended before it answered; start the scan again');
    server.on('message', hear);
    server.on('exit', ended);
    server.send({ kind: 'scan-source', source }, (error) => {
      if (error) ended();
    });
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
