import type { Protection } from '@assay/contract/invocation';

/** Ceilings of one process tree. All are required: an unlimited child is a decision nobody should make by leaving a field out. */
export interface ProcessLimits {
  /** Wall-clock milliseconds. */
  readonly timeoutMs: number;
  /** Anonymous memory of the whole tree, in bytes. */
  readonly memoryBytes: number;
  /** Standard output and standard error together, in bytes. */
  readonly outputBytes: number;
  /** Largest file the tree may write, in bytes. */
  readonly fileBytes: number;
  /** Processes and threads alive at once (default 512). */
  readonly processes?: number;
}

/** What is known of a process however it ended. */
export interface ProcessFacts {
  readonly durationMs: number;
  /** Highest memory seen over the tree; 0 when the process ended before the first look. */
  readonly peakMemoryBytes: number;
  /** What stood between the process and the machine. */
  readonly protection: Protection;
  /** Collected output, cut at the limit. Empty where the caller streams it. */
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/**
 * How a process ended: a closed union. Only `exited` says anything about what the program meant; each other kind is ours.
 * `exitCode` is null when a signal ended it that none of our limits sent.
 */
export type ProcessResult = ProcessFacts &
  (
    | { readonly kind: 'exited'; readonly exitCode: number; readonly signal: null }
    | { readonly kind: 'exited'; readonly exitCode: null; readonly signal: string }
    | { readonly kind: 'timed-out'; readonly limitMs: number }
    | { readonly kind: 'out-of-memory'; readonly limitBytes: number }
    | { readonly kind: 'output-too-large'; readonly limitBytes: number }
    | { readonly kind: 'cancelled' }
    | { readonly kind: 'failed-to-start'; readonly message: string }
  );

/** Our own reasons to end a process. */
export type Ending = Exclude<ProcessResult['kind'], 'exited'>;
