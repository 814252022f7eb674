import type { UiLanguage } from '@assay/contract/errors';
import type { HistoryEvent, VerdictPart } from '@assay/contract/http/defect-history';
import type { ActionFacts, SpokenFacts } from './queries.ts';
import { say } from './sentences.ts';

/** One act of a person with what it changed. */
export function actionEvent(action: ActionFacts, language: UiLanguage): HistoryEvent {
  const before = verdictPart(action.before);
  const after = verdictPart(action.after);
  const undone = action.undone_by === null ? '' : say('undone', language);
  return {
    kind: kindOf(action.kind),
    time: action.at.getTime(),
    message: sentence(action, after, language) + undone,
    operator: action.by,
    actionId: action.id,
    ...(action.undoes === null ? {} : { undoes: action.undoes }),
    ...(action.undone_by === null ? {} : { undoneBy: action.undone_by }),
    before,
    after,
  };
}

export function spokenEvent({ kind, by, at, text }: SpokenFacts, language: UiLanguage): HistoryEvent {
  return { kind, time: at.getTime(), message: say(kind, language, { by, text }), operator: by };
}

function sentence({ kind, by }: ActionFacts, after: VerdictPart, language: UiLanguage): string {
  switch (kindOf(kind)) {
    case 'ignore': {
      const reason = after.ignoreReason
        ? language === 'zh'
          ? `：${after.ignoreReason}`
          : `: ${after.ignoreReason}`
        : '';
      return say('ignore', language, { by, reason });
    }
    case 'mark':
      return say(after.mark === 0 ? 'unmark' : 'mark', language, { by });
    case 'assign':
      return say('assign', language, { by, names: after.author ?? '' });
    case 'revert':
      return say('revert', language, { by });
    case 'confirm':
      return say('confirm', language, { by });
    default:
      return say(kind === 'undo' ? 'undo' : 'other', language, { by });
  }
}

const KINDS = ['ignore', 'revert', 'mark', 'assign', 'confirm'] as const;

function kindOf(kind: string): (typeof KINDS)[number] | 'undo' {
  return KINDS.find((known) => known === kind) ?? 'undo';
}

/** Stored for an ignore without a stated reason (commands/triage/act). */
const NO_REASON = 8;

/** Columns of the verdict that an action wrote, in words of the wire. */
function verdictPart(stored: Record<string, unknown> | null): VerdictPart {
  if (!stored) return {};
  const { ignore_type: type, ignore_reason: reason, ignored_by: by, mark, assignees, ignore_until: until } = stored;
  return {
    ...(typeof type === 'number' ? { ignoreReasonType: type === NO_REASON ? 0 : type } : {}),
    ...(typeof reason === 'string' ? { ignoreReason: reason } : {}),
    ...(typeof by === 'string' ? { ignoreAuthor: by } : {}),
    ...(typeof until === 'string' ? { ignoreUntil: Date.parse(until) } : {}),
    ...(typeof mark === 'number' ? { mark } : {}),
    ...('assignees' in stored ? { author: Array.isArray(assignees) ? assignees.join(';') : '' } : {}),
  };
}
