import type { Act, IgnoreReason } from '@assay/commands/triage/act';
import { AssayError } from '@assay/contract/errors';
import type { BatchBody } from '@assay/contract/http/defect-query';
import { readInteger, readText, readTexts } from '@assay/domain/filters/scalars';
import { endOfDay } from '@assay/domain/time/zone';

/** Characters of a reason, as the client counts them. */
const LONGEST_REASON = 255;
const LONGEST_NAME = 100;
const MOST_NAMES = 50;

/** 9999-12-31: what lies behind is a slip of the finger. */
const LAST_MOMENT = 253_402_300_799_000;
const END = { zh: '忽略截止时间必须晚于现在', en: 'The end of the ignore must lie in the future' };
const REASON = { zh: '忽略原因', en: 'The reason' };
const REASON_TOO_LONG = {
  zh: `忽略原因最多 ${LONGEST_REASON} 个字符`,
  en: `A reason has ${LONGEST_REASON} characters at most`,
};
const HANDLERS = { zh: '处理人不合法', en: 'There must be a handler, and a reasonable number of them' };

/** For the end of an ignore: days of the site, and the moment it must lie behind. */
export interface Clock {
  readonly zone: string;
  readonly now: Date;
}

/** What a batch wants done (contract-defects 9.1). @throws AssayError noHandler, required, illegal */
export function readAct(body: BatchBody, clock: Clock): Act {
  switch (body.bizType) {
    case 'IgnoreDefect':
      return readIgnore(body, clock);
    case 'RevertIgnore':
      return { kind: 'revert' };
    case 'MarkDefect': {
      const flag = readInteger(body.markFlag);
      if (flag !== 0 && flag !== 1) throw new AssayError('illegal', 'markFlag');
      return { kind: 'mark', marked: flag === 1 };
    }
    case 'ConfirmMatch':
      return { kind: 'confirm' };
    case 'AssignDefect':
      return { kind: 'assign', names: readNames(body.newAuthor) };
    default:
      throw new AssayError('noHandler', body.bizType);
  }
}

/** An empty type is "none given" (contract-defects 0.3); only "other" needs words. */
function readIgnore({ ignoreReasonType, ignoreReason, ignoreUntil }: BatchBody, clock: Clock): Act {
  const type = readInteger(ignoreReasonType) ?? 0;
  if (type !== 0 && type !== 1 && type !== 2 && type !== 4) throw new AssayError('illegal', 'ignoreReasonType');
  const reason: IgnoreReason = type === 0 ? 8 : type;
  const given = readText(ignoreReason) ?? '';
  if (typeof given !== 'string') throw new AssayError('illegal', 'ignoreReason');
  const text = given.trim();
  if (reason === 4 && text === '') throw new AssayError('required', REASON);
  if (text.length > LONGEST_REASON) throw new AssayError('illegal', REASON_TOO_LONG);
  const until = readEnd(ignoreUntil, clock);
  return { kind: 'ignore', reason, text, ...(until && { until }) };
}

/** A day, which counts to its end, or epoch milliseconds. */
function readEnd(value: unknown, { zone, now }: Clock): Date | undefined {
  const given = readText(value);
  if (given === undefined) return undefined;
  const time = typeof given === 'string' ? (endOfDay(given.trim(), zone) ?? readInteger(given)) : undefined;
  if (typeof time !== 'number' || time <= now.getTime() || time > LAST_MOMENT) throw new AssayError('illegal', END);
  return new Date(time);
}

/** A list or one text; each may hold several names joined by `;` or `,`, as people type them. */
function readNames(value: unknown): string[] {
  const texts = readTexts(value);
  if (typeof texts === 'symbol') throw new AssayError('illegal', 'newAuthor');
  const names = (texts ?? []).flatMap((text) => text.split(/[;,；，]/)).map((name) => name.trim());
  const distinct = [...new Set(names.filter((name) => name !== ''))];
  if (distinct.length === 0 || distinct.length > MOST_NAMES || distinct.some((name) => name.length > LONGEST_NAME))
    throw new AssayError('illegal', HANDLERS);
  return distinct;
}
