/**
 * One event of a trace as the server sends it. What happens inside the function it calls stands below it in `linkTrace`, or
 * after it with a greater `depth`.
 */
export interface TraceEvent {
  readonly main: boolean;
  readonly lineNumber: number;
  readonly message: string;
  readonly fileMD5: string;
  readonly filePathname: string;
  readonly depth: number;
  readonly linkTrace?: readonly TraceEvent[] | undefined;
}

/** One step as it is shown: numbered through all files in the order of the trace. */
export interface TraceStep {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  /** Calls between where the trace begins and here. */
  readonly depth: number;
  /** Key of its source. */
  readonly file: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** The event that is reported. */
  readonly main: boolean;
}

/** More are neither drawn nor walked: a trace of that length is read in the tool that made it. */
const MOST_STEPS = 500;
/** Deeper calls are shown at this depth: an answer could nest without end. */
const DEEPEST = 20;

/**
 * All steps in the order they happen, each followed by what happens inside it. The reported event is the one marked so,
 * else the first (contract-defects 7.4).
 */
export function stepsOf(events: readonly TraceEvent[]): readonly TraceStep[] {
  const flat: { event: TraceEvent; depth: number }[] = [];
  const walk = (list: readonly TraceEvent[], depth: number) => {
    for (const event of list) {
      if (flat.length >= MOST_STEPS) return;
      const at = Math.min(Math.max(depth, event.depth), DEEPEST);
      flat.push({ event, depth: at });
      if (depth < DEEPEST) walk(event.linkTrace ?? [], at + 1);
    }
  };
  walk(events, 0);
  const main = Math.max(
    0,
    flat.findIndex(({ event }) => event.main),
  );
  return flat.map(({ event, depth }, index) => ({
    id: String(index + 1),
    number: index + 1,
    depth,
    file: event.fileMD5,
    path: event.filePathname,
    line: event.lineNumber,
    message: event.message,
    main: index === main,
  }));
}

/** The step `by` places on; it stays at the ends. @param current id of a step, or of none */
export function stepFrom(
  steps: readonly TraceStep[],
  { current, by }: { current: string | undefined; by: number },
): TraceStep | undefined {
  const at = steps.findIndex(({ id }) => id === current);
  return steps[Math.max(0, Math.min(steps.length - 1, at + by))];
}
