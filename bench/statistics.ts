/** Minimum, median, 95th percentile of a series, in the unit of its values. */
export interface Summary {
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
}

export function summary(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { min: at(0), p50: at(0.5), p95: at(0.95) };
}

/** Runs an act a number of times after a warm-up. @returns milliseconds of each counted run */
export async function timed(
  act: () => Promise<unknown>,
  { runs, warmUp = 1 }: { runs: number; warmUp?: number },
): Promise<number[]> {
  for (let run = 0; run < warmUp; run += 1) await act();
  const laps: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await act();
    laps.push(performance.now() - started);
  }
  return laps;
}

export function ms(value: number): string {
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** One line of the report: the figure, and where a peer ran in the same minute, how many times as long we took. */
export function report(name: string, laps: readonly number[], peer?: { name: string; laps: readonly number[] }): void {
  const own = summary(laps);
  const ratio = peer ? `   ${(own.p50 / summary(peer.laps).p50).toFixed(2)}x ${peer.name}` : '';
  console.log(`  ${name.padEnd(56)} p50 ${ms(own.p50).padStart(8)}   p95 ${ms(own.p95).padStart(8)}${ratio}`);
}
