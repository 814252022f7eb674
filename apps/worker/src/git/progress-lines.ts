import { withoutCredentials } from './git-command.ts';

/** A counter that runs is told at most this often. */
const PROGRESS_MS = 2_000;

/**
 * Makes lines of git's progress on stderr: counters end in a carriage return and are thinned out, `remote:` lines are the
 * other side's words and lose their control characters.
 */
export function progressLines(onLine: (line: string) => void, now: () => number = Date.now): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let told = Number.NEGATIVE_INFINITY;
  return (chunk) => {
    const pieces = (rest + decoder.decode(chunk, { stream: true })).split(/(?<=[\r\n])/);
    rest = /[\r\n]$/.test(pieces.at(-1) ?? '') ? '' : (pieces.pop() ?? '');
    for (const piece of pieces) {
      const running = piece.endsWith('\r') || /:\s+\d+%(?!.*done)/.test(piece);
      const line = withoutCredentials(piece.trim())
        .replace(/\p{Cc}/gu, '')
        .slice(0, 500);
      if (line === '' || (running && now() - told < PROGRESS_MS)) continue;
      if (running) told = now();
      onLine(line);
    }
    // A server that never ends its line does not fill our memory.
    if (rest.length > 10_000) rest = '';
  };
}
