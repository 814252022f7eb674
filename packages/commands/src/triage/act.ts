import { DETECTION, type Detection } from '@assay/contract/codes';
import { lastAnalysisOf } from '@assay/database/defects/last-analysis';
import { NEEDS_CHECK } from '@assay/database/defects/place-filter';
import { type RawBuilder, sql } from 'kysely';

/** What people can say of defects (contract-defects 9.2). */
export type Act =
  /** Until a moment: then it is open again by itself. */
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason; readonly text: string; readonly until?: Date | undefined }
  | { readonly kind: 'revert' }
  | { readonly kind: 'mark'; readonly marked: boolean }
  /** At least one name; several people share the defect. */
  | { readonly kind: 'assign'; readonly names: readonly string[] }
  /** A guessed pairing is right: what was said of the earlier defect counts for this one. */
  | { readonly kind: 'confirm' };

/**
 * Stored `ignore_type`: 1 tool false positive, 2 by design, 4 other, 8 no reason was given. 0 is not ignored, so the
 * wire's "0, none" (contract-defects 1.5) needs a value of its own.
 */
export type IgnoreReason = 1 | 2 | 4 | 8;

/** The columns of a verdict that one act writes; undoing it concerns these and no other. */
export const FIELDS = {
  ignore: ['ignore_type', 'ignore_reason', 'ignored_by', 'ignored_at', 'ignore_until', 'checked_build'],
  revert: ['ignore_type', 'ignore_reason', 'ignored_by', 'ignored_at', 'ignore_until', 'checked_build'],
  mark: ['mark', 'marked_at'],
  assign: ['assignees'],
  confirm: ['checked_build'],
} as const satisfies Record<Act['kind'], readonly string[]>;

export type VerdictField = (typeof FIELDS)[Act['kind']][number];

const OPEN = [DETECTION.present, DETECTION.notVerified];
const NOT_GONE = [...OPEN, DETECTION.maskedByPath, DETECTION.maskedByChecker];

/** The states an act may change: status exactly 1, or with the ignored bit. A gone defect is neither. */
export function statesAllowed({ kind }: Act): { detection: Detection; ignored: boolean }[] {
  const ignored = kind === 'revert';
  return (ignored ? NOT_GONE : OPEN).map((detection) => ({ detection, ignored }));
}

/**
 * What an act asks of a place `p` and its verdict `v`, which may be missing, besides the state: that it would say anything new. What
 * stands already is not said twice; a mark that a later analysis refuted can be set anew.
 */
export function saysMore(act: Act, at: { taskId: number; tool: string }): RawBuilder<unknown> {
  switch (act.kind) {
    case 'ignore':
    case 'revert':
      return sql`true`;
    case 'mark':
      return act.marked
        ? sql`(coalesce(v.mark, 0) = 0 or coalesce(v.marked_at, '-infinity') < ${lastAnalysisOf(at)})`
        : sql`coalesce(v.mark, 0) <> 0`;
    case 'confirm':
      return NEEDS_CHECK;
    case 'assign':
      return sql`v.assignees is distinct from ${[...act.names]}::text[]`;
  }
}

/** Kind of the operation record (contract-core 2.9; ours beside the contract's, decision 29). */
export const OPERATION = {
  ignore: 'ignore_defect',
  revert: 'revert_ignore',
  mark: 'mark_defect',
  assign: 'assign_defect',
  confirm: 'confirm_match',
} as const satisfies Record<Act['kind'], string>;

/** New values of an act's columns. @param branchId confirms guessed pairings up to its newest build */
export function assignments(
  act: Act,
  { actor, now, taskId, branchId }: { actor: string; now: Date; taskId: number; branchId: number },
): RawBuilder<unknown> {
  switch (act.kind) {
    case 'ignore':
      return sql`ignore_type = ${act.reason}, ignore_reason = ${act.text || null}, ignored_by = ${actor}, ignored_at = ${now}, ignore_until = ${act.until ?? null},
        checked_build = (select head_build from branch where task_id = ${taskId} and id = ${branchId})`;
    case 'revert':
      return sql`ignore_type = 0, ignore_reason = null, ignored_by = null, ignored_at = null, ignore_until = null, checked_build = null`;
    case 'mark':
      return sql`mark = ${act.marked ? 1 : 0}, marked_at = ${now}`;
    case 'confirm':
      return sql`checked_build = (select head_build from branch where task_id = ${taskId} and id = ${branchId})`;
    case 'assign':
      return sql`assignees = ${[...act.names]}::text[]`;
  }
}
