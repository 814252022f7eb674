import type { Readable } from 'node:stream';
import type { Jail } from './jail.ts';
import type { ProcessLimits } from './process-result.ts';

/** One process to run: an argument list, never a shell line. */
export interface RunOptions {
  /** Absolute path, or a name found on the `PATH` of `env`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment of the child. Nothing is inherited. */
  readonly env?: Readonly<Record<string, string>>;
  /** Names taken over from our own environment where it has them. `env` wins. */
  readonly inherit?: readonly string[];
  /** Absent: the child reads an empty input. */
  readonly stdin?: Uint8Array | string | Readable;
  readonly limits: ProcessLimits;
  readonly signal?: AbortSignal;
  /** Run behind the strongest protection this machine offers (see `detectProtection`). */
  readonly jail?: Jail;
  /** Receives the output as it comes instead of having it collected. It still counts towards `outputBytes`. */
  readonly onStdout?: (chunk: Buffer) => void;
  readonly onStderr?: (chunk: Buffer) => void;
}

/** The environment of a child: the named variables of ours, then the given ones. */
export function environmentOf(
  options: Pick<RunOptions, 'env' | 'inherit'>,
  ours: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of options.inherit ?? []) {
    const value = ours[name];
    if (value !== undefined) environment[name] = value;
  }
  return { ...environment, ...options.env };
}
