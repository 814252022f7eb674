/** How the other side took a message. */
export type RobotAnswer = 'taken' | 'later' | 'refused';

/** Codes that mean "too many messages now". Sources: WeCom 45009; DingTalk 130101, 410100; Feishu 9499, 11232. */
const TOO_MANY = new Set([45009, 130101, 410100, 9499, 11232]);

/**
 * Reads what a robot answered: success is HTTP 2xx with `errcode`, `code` or `StatusCode` 0; a body without any of them counts too.
 * @param body text of the answer, bounded by the caller
 */
export function readRobotAnswer(status: number, body: string): RobotAnswer {
  if (status === 429 || status >= 500) return 'later';
  if (status < 200 || status >= 300) return 'refused';
  const code = codeOf(body);
  if (code === undefined || code === 0) return 'taken';
  return TOO_MANY.has(code) ? 'later' : 'refused';
}

function codeOf(body: string): number | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const found = new Map(Object.entries(parsed));
  for (const name of ['errcode', 'code', 'StatusCode']) {
    const value: unknown = found.get(name);
    if (typeof value === 'number') return value;
  }
  return undefined;
}
