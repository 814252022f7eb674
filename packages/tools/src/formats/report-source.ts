import type { Finding } from '@assay/contract/finding';
import type { ReportedRule } from '@assay/contract/report';

/** A report that can be read from its beginning more than once: a file, an upload, or bytes in memory. */
export interface ReportSource {
  open(): AsyncIterable<Uint8Array>;
}

/** What every parser of reports is given. */
export interface ReportRequest {
  readonly source: ReportSource;
  /** Every file of the repository, below its root; a result elsewhere is dropped and counted. */
  readonly files: ReadonlySet<string>;
  /** Absolute folders known to be the repository's root where the tool ran; without them the root is found by vote. */
  readonly roots?: readonly string[];
  /** Text of a file of the repository, for regions given as character offsets. */
  readonly textOf?: (path: string) => string | undefined;
  /** Fingerprints of the report become stable ids (`trustsStableId` of the tool). */
  readonly trustsStableId: boolean;
  /** Only results of this producer, as `driver.name` spells it; absent = all. */
  readonly producer?: string;
  readonly signal?: AbortSignal;
  /** Results one by one, in the order of the report. */
  readonly onFinding: (finding: Finding) => void;
  /** Every rule that a finding named, each once, after the last finding. */
  readonly onRule?: (rule: ReportedRule) => void;
}

/** The report as a whole cannot be read: nothing of it counts, since half a report would look like fixed defects. */
export class UnreadableReportError extends Error {
  readonly zh: string;

  /** @param sentence why, for people */
  constructor(sentence: { readonly zh: string; readonly en: string }) {
    super(sentence.en);
    this.name = 'UnreadableReportError';
    this.zh = sentence.zh;
  }
}

/** A report that is in memory already. */
export function memorySource(bytes: Uint8Array): ReportSource {
  return {
    open: async function* () {
      yield bytes;
    },
  };
}
