import type { ChangeCause, Detection } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import type { Pass } from './pass.ts';

/** Where something is: path below the source root, lines 1-based and inclusive, column 1-based or 0 when unknown. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly column: number;
}

/** A defect as the branch last saw it. */
export interface KnownDefect extends Place {
  readonly id: number;
  readonly checker: string;
  readonly symbol?: string;
  readonly message: string;
  readonly stableId?: string;
  /** A gone defect may return, but only through the passes that prove it (0 to 3). */
  readonly detection: Detection;
  /** Equal texts mean the same was said of both; '' means nothing was said. */
  readonly verdictKey: string;
  /** Content of the file the place refers to; may be older than the previous build. */
  readonly blob: string;
}

/**
 * What people decided about identities. Keys are made by `findingKey` from where the defect stood when they spoke: a known
 * defect with that stored place stands in for what they meant, however its file has changed since.
 */
export interface HumanLinks {
  /** What stands there is that defect, whatever the passes would say. */
  readonly same: ReadonlyMap<string, number>;
  /** This defect is none of what stands there. */
  readonly apart: ReadonlyMap<number, ReadonlySet<string>>;
}

export const NO_LINKS: HumanLinks = { same: new Map(), apart: new Map() };

/** All that one tool reported in one build, and all that was known of that tool on that branch. */
export interface IdentifyInput {
  /**
   * `function` for measures of functions (CCN): the qualified name leads, not the line.
   * `file` for measures of whole files (a row per file with duplication): the file itself, under whatever name.
   */
  readonly by: 'place' | 'function' | 'file';
  readonly trustStableId: boolean;
  readonly findings: readonly Finding[];
  readonly known: readonly KnownDefect[];
  /**
   * Files whose findings and defects were both left out, since the same was said of the same content before, and which have
   * living defects: they may be what a new file was copied from.
   */
  readonly settled?: ReadonlySet<string>;
  /** Path -> blob of the branch, at the previous build and now. */
  readonly files: { readonly before: ReadonlyMap<string, string>; readonly after: ReadonlyMap<string, string> };
  /** Lines of a blob as `normaliseLines` gives them; undefined when the content is not kept any more. */
  readonly textOf: (blob: string) => readonly string[] | undefined;
  /**
   * Whether this tool really looked at the file in this build. Of a file with too many findings only the beginning is known:
   * `beyond` is the place of the last finding that was kept.
   */
  readonly scope: (
    path: string,
  ) =>
    | 'analysed'
    | { readonly notAnalysed: string; readonly beyond?: { readonly line: number; readonly column: number } };
  readonly inventory: {
    /** The tree holds the path, filtered and skipped ones included. */
    readonly exists: (path: string) => boolean;
    /** A path filter leaves it out. */
    readonly filtered: (path: string) => boolean;
  };
  /** Whether the tool looks for what a checker sees in a file. @param checker its present key */
  readonly isOn: (checker: string, path: string) => boolean;
  /** Former keys of checkers -> their present key. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly links: HumanLinks;
  /** What else differs from the previous build; decides the causes. */
  readonly changed: {
    readonly firstScan: boolean;
    readonly toolVersion: boolean;
    /** Whether a checker was switched on for a file, or given other parameters, since the previous build. @param checker its present key */
    readonly checker: (checker: string, path: string) => boolean;
    /** Whether the tool looked at the path in the previous build; absent = it did. */
    readonly wasAnalysed?: (path: string) => boolean;
  };
}

export interface Match {
  readonly id: number;
  /** Index into `findings`. */
  readonly finding: number;
  readonly pass: Pass;
  /** 0 to 1, 1 = proven. */
  readonly score: number;
  /** Path, line, end line or column differ. */
  readonly moved: boolean;
  /** It was not present before: back from gone, masked or not verified. */
  readonly returned: boolean;
  readonly from: Place;
  readonly to: Place;
  /**
   * The pairing is a guess among defects people said different things about. Such a defect must be shown open and
   * marked until a person confirms it; its verdict must not hide it.
   */
  readonly needsCheck: boolean;
}

/** Candidates that could not be told apart and were therefore left alone, for the log. */
export interface Ambiguity {
  readonly ids: readonly number[];
  readonly findings: readonly number[];
}

/** What one build changes for one tool. Holds only changes of detection; a defect that stays as it was is only in `matched`. */
export interface ChangeList {
  /** In order of the findings. */
  readonly matched: readonly Match[];
  readonly appeared: ReadonlyArray<{ readonly finding: number; readonly cause: ChangeCause }>;
  readonly gone: ReadonlyArray<{ readonly id: number; readonly cause: ChangeCause }>;
  readonly notVerified: ReadonlyArray<{ readonly id: number; readonly reason: string }>;
  readonly maskedByPath: readonly number[];
  readonly maskedByChecker: readonly number[];
  /** At most 1,000 entries. */
  readonly ambiguous: readonly Ambiguity[];
  /** Old path -> new path of files recognised as renamed. */
  readonly renames: ReadonlyMap<string, { readonly to: string; readonly score: number }>;
  /** Steps of the inner loops, to keep an eye on the cost. */
  readonly work: number;
}

/**
 * Key of one finding in one content, for decisions of people.
 * @param blob content of the finding's file
 */
export function findingKey(blob: string, finding: Pick<Finding, 'checker' | 'line' | 'column'>): string {
  return `${blob} ${finding.line}:${finding.column} ${finding.checker}`;
}
