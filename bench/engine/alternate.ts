import { type Command, type Run, run } from './measured-process.ts';

/** Medians of a contestant over the rounds. `failed` when a run ended with a code it may not end with. */
export interface Result extends Omit<Run, 'exitCode'> {
  readonly name: string;
  readonly failed: boolean;
}

export interface Contestant {
  readonly name: string;
  readonly command: Command;
  /** Some report findings by their code. */
  readonly goodCodes?: readonly number[];
}

/** Runs everybody in turn, round after round, so that a busy minute hits all alike. */
export async function alternate(contestants: readonly Contestant[], rounds: number): Promise<Result[]> {
  const laps = new Map<string, Run[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const { name, command } of contestants) laps.set(name, [...(laps.get(name) ?? []), await run(command)]);
  return contestants.map(({ name, goodCodes = [0] }) => {
    const runs = laps.get(name) ?? [];
    return {
      name,
      seconds: median(runs.map((lap) => lap.seconds)),
      cpuSeconds: median(runs.map((lap) => lap.cpuSeconds)),
      peakMb: median(runs.map((lap) => lap.peakMb)),
      failed: runs.some((lap) => !goodCodes.includes(lap.exitCode)),
    };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
