import type { RobotKind } from './render-robot.ts';

/** How the other side took a message; `unclear`: it answered, and not as this robot does. */
export type RobotAnswer = 'taken' | 'later' | 'refused' | 'unclear';

/** Codes that mean "too many messages now". Sources: WeCom 45009; DingTalk 130101, 410100; Feishu 9499, 11232. */
const TOO_MANY = new Set([45009, 130101, 410100, 9499, 11232]);

/** Where each robot says whether it took a message; 0 says that it did. Source: the documentation of each. */
const CODE_NAMES: Readonly<Record<Exclude<RobotKind, 'slack'>, readonly string[]>> = {
  wecom: ['errcode'],
  dingtalk: ['errcode'],
  // The first version of its robots said StatusCode.
  feishu: ['code', 'StatusCode'],
  other: ['errcode', 'code', 'StatusCode'],
};

/**
 * Reads what a robot answered. All vendors answer refusals with HTTP 200, so the body decides: `errcode` (WeCom, DingTalk), `code`
 * (Feishu) 0, or the word `ok` (Slack). A robot of nobody we know may answer 2xx with a body that says nothing.
 * @param body text of the answer, bounded by the caller
 */
export function readRobotAnswer(kind: RobotKind, { status, body }: { status: number; body: string }): RobotAnswer {
  if (status === 429 || status >= 500) return 'later';
  if (status < 200 || status >= 300) return 'refused';
  if (kind === 'slack') return body.trim() === 'ok' ? 'taken' : 'unclear';
  const code = codeOf(body, CODE_NAMES[kind]);
  if (code === undefined) return kind === 'other' ? 'taken' : 'unclear';
  if (code === 0) return 'taken';
  return TOO_MANY.has(code) ? 'later' : 'refused';
}

function codeOf(body: string, names: readonly string[]): number | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const found = new Map(Object.entries(parsed));
  for (const name of names) {
    const value: unknown = found.get(name);
    if (typeof value === 'number') return value;
  }
  return undefined;
}
