import type { SourceFile } from '@assay/contract/inventory';
import { roleOfSource, type SourceRole } from '@assay/domain/source/not-own-code';
import type { CloneLimits, CloneResult } from '@assay/engine/duplication/clone-result';
import type { CloneView } from '@assay/engine/duplication/clone-tokens';
import { CloneFinder } from '@assay/engine/duplication/find-clones';
import type { PlannedTool } from './plan.ts';
import { spillFiles } from './spill-files.ts';

/** How duplicates are looked for in a task: the parameters of the tool DUPC, each within its bounds. */
export interface DuplicateSearch {
  readonly limits: CloneLimits;
  readonly view: CloneView;
  /** Kinds of files that are not looked at. */
  readonly leftOut: ReadonlySet<SourceRole>;
}

/** Bytes of arrays the search may hold; what is beyond goes through files. */
const SEARCH_MEMORY = 384 * 2 ** 20;
/** Bytes of those files: some twelve of a token, for sources of several gigabytes. */
const SEARCH_SCRATCH = 32 * 2 ** 30;

const TOKENS = { default: 50, min: 20, max: 500 };
const LINES = { default: 5, min: 1, max: 200 };

/** A value that is missing or cannot be read is the default, one beyond its bounds the nearest bound. */
export function duplicateSearch({ params }: Pick<PlannedTool, 'params'>): DuplicateSearch {
  const on = (name: string, byDefault: boolean): boolean => {
    const given = String(params[name] ?? '');
    return given === '' ? byDefault : given === 'true';
  };
  const leftOut = new Set<SourceRole>();
  if (on('leave_out_vendored', true)) leftOut.add('vendored');
  if (on('leave_out_generated', true)) leftOut.add('generated');
  if (on('leave_out_tests', false)) leftOut.add('test');
  return {
    limits: { minTokens: within(params.min_tokens, TOKENS), minLines: within(params.min_lines, LINES) },
    view: {
      ignoreImports: on('ignore_imports', true),
      ignoreLiterals: on('ignore_literals', false),
      ignoreIdentifiers: on('ignore_identifiers', false),
    },
    leftOut,
  };
}

/** Why a file is not looked at; undefined when it is. */
export function leftOutAs(
  { leftOut }: DuplicateSearch,
  { file, text }: { file: Pick<SourceFile, 'path' | 'minified'>; text: Uint8Array },
): SourceRole | undefined {
  const role = file.minified !== undefined ? 'generated' : roleOfSource(file.path, text);
  return role !== undefined && leftOut.has(role) ? role : undefined;
}

/** What was found; `clonesFailure` when the search could not be brought to its end. */
export interface FoundClones {
  readonly clones: CloneResult;
  readonly clonesFailure?: string;
}

/**
 * A search in bounded memory. Where the disk fails it, the other measures of the scan are none the worse: it ends with a reason.
 * @param scratch folder for what is beyond the memory
 */
export function searchOnFiles(
  { limits }: DuplicateSearch,
  scratch: string,
): { add: CloneFinder['add']; finish: () => FoundClones } {
  const spill = spillFiles({ folder: scratch, limit: SEARCH_SCRATCH });
  let finder: CloneFinder | undefined = new CloneFinder(limits, { bytes: SEARCH_MEMORY, spill });
  let clonesFailure: string | undefined;
  const fail = (error: unknown): void => {
    clonesFailure = error instanceof Error ? error.message : String(error);
    finder = undefined;
    spill.close();
  };
  return {
    add(file) {
      try {
        finder?.add(file);
      } catch (error) {
        fail(error);
      }
    },
    finish() {
      try {
        if (finder) return { clones: finder.finish() };
      } catch (error) {
        fail(error);
      } finally {
        spill.close();
      }
      return {
        clones: { classes: [], duplicatedLines: new Map() },
        ...(clonesFailure !== undefined && { clonesFailure }),
      };
    },
  };
}

function within(given: string | undefined, { default: usual, min, max }: typeof TOKENS): number {
  const number = given === undefined || String(given).trim() === '' ? Number.NaN : Number(given);
  return Number.isFinite(number) ? Math.max(min, Math.min(max, Math.round(number))) : usual;
}
