import type { BothLanguages } from './both-languages.ts';

/**
 * How one execution of one tool ended. A closed union: failed is never clean.
 * `clean` and `findings` both need a success exit code AND a report that parsed.
 */
export type InvocationResult<Report> =
  | { readonly kind: 'clean'; readonly durationMs: number }
  | { readonly kind: 'findings'; readonly durationMs: number; readonly report: Report }
  | {
      readonly kind: 'failed';
      readonly durationMs: number;
      readonly exitCode: number | null;
      readonly signal: string | null;
      readonly message: string;
    }
  | { readonly kind: 'timed-out'; readonly durationMs: number; readonly limitMs: number }
  | { readonly kind: 'out-of-memory'; readonly durationMs: number; readonly limitBytes: number }
  | { readonly kind: 'cancelled'; readonly durationMs: number }
  | { readonly kind: 'unreadable'; readonly durationMs: number; readonly message: BothLanguages }
  | { readonly kind: 'skipped'; readonly reason: string };

export type InvocationKind = InvocationResult<unknown>['kind'];

/** What protected the machine while a tool ran; written to the build's log. */
export type Protection = 'jail' | 'other-user' | 'none';
