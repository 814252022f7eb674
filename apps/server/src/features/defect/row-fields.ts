import type { Detection } from '@assay/contract/codes';
import type { FunctionFacts } from '@assay/contract/finding';
import { AUTHOR, IGNORED, NEEDS_CHECK } from '@assay/database/defects/place-filter';
import { markOnWire } from '@assay/domain/codes/mark';
import { statusMask } from '@assay/domain/codes/status';
import { sql } from 'kysely';

/** Columns every row of a defect list has; `f` is the file. */
export const ROW_COLUMNS = sql`
  p.defect_id as id, p.detection, p.severity, p.checker, p.message, p.line, p.end_line, p.symbol, p.measure, p.function_facts, p.line_time, p.first_build,
  p.first_seen_at, p.gone_at, ${NEEDS_CHECK} as needs_check, p.cause, f.path_text as path, ${AUTHOR} as author, ${IGNORED} as ignored,
  coalesce(v.ignore_type, 0) as ignore_type, v.ignore_reason, v.ignored_by, v.ignored_at, v.ignore_until, coalesce(v.mark, 0) as mark, v.marked_at
`;

export interface PlaceRow {
  readonly id: number;
  readonly detection: Detection;
  readonly severity: number;
  readonly checker: string;
  readonly message: string;
  readonly line: number;
  readonly end_line: number;
  readonly symbol: string | null;
  readonly measure: number | null;
  readonly function_facts: FunctionFacts | null;
  readonly line_time: Date | null;
  readonly first_build: number;
  readonly first_seen_at: Date;
  readonly gone_at: Date | null;
  readonly needs_check: boolean;
  readonly cause: string | null;
  readonly path: string;
  readonly author: string;
  readonly ignored: boolean;
  readonly ignore_type: number;
  readonly ignore_reason: string | null;
  readonly ignored_by: string | null;
  readonly ignored_at: Date | null;
  readonly ignore_until: Date | null;
  readonly mark: number;
  readonly marked_at: Date | null;
}

/** Stored for an ignore without a stated reason; 0 is not ignored (commands/triage/act). */
const NO_REASON = 8;

/** Wire fields that the lists and details of all tools share. */
export function lifeFields(row: PlaceRow, lastAnalysis: number | undefined) {
  return {
    entityId: String(row.id),
    status: statusMask({ detection: row.detection, ignored: row.ignored }),
    mark: markOnWire(row.mark !== 0, { markedAt: row.marked_at?.getTime() ?? 0, lastAnalysis }),
    author: row.author,
    createBuildNumber: String(row.first_build),
    createTime: row.first_seen_at.getTime(),
    ...(row.needs_check ? { needsCheck: true } : {}),
    ...(row.gone_at ? { fixedTime: row.gone_at.getTime() } : {}),
    ...(row.marked_at && row.mark !== 0 ? { markTime: row.marked_at.getTime() } : {}),
    ...(row.ignored && row.ignored_at
      ? {
          ignoreTime: row.ignored_at.getTime(),
          ignoreReasonType: row.ignore_type === NO_REASON ? 0 : row.ignore_type,
          ...(row.ignore_reason ? { ignoreReason: row.ignore_reason } : {}),
          ...(row.ignored_by ? { ignoreAuthor: row.ignored_by } : {}),
          ...(row.ignore_until ? { ignoreUntil: row.ignore_until.getTime() } : {}),
        }
      : {}),
  };
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
