import type { CDPSession, Page } from 'playwright-core';

/**
 * In the page from its first moment: long tasks and layout shifts as the browser reports them, and the time of the last key or
 * press. `until` answers the milliseconds from that input (or from the navigation) to the frame in which a condition held, that frame
 * painted; undefined after the patience.
 */
const OBSERVER = `globalThis.bench = { tasks: [], shift: 0, sources: [], input: 0,
  until(condition, since, patience = 30000) {
    return new Promise((resolve) => {
      const look = () => {
        if (performance.now() - (since ?? bench.input) > patience) resolve(undefined);
        else if (!condition()) requestAnimationFrame(look);
        else {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - (since ?? bench.input));
          port2.postMessage('');
        }
      };
      requestAnimationFrame(look);
    });
  } };
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, (event) => { bench.input = event.timeStamp; }, true);
new PerformanceObserver((list) => { for (const entry of list.getEntries()) bench.tasks.push(Math.round(entry.duration)); })
  .observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) {
  if (entry.hadRecentInput) continue;
  bench.shift += entry.value;
  for (const { node } of entry.sources) bench.sources.push(String(node?.className || node?.nodeName));
} }).observe({ type: 'layout-shift', buffered: true });`;

/** What one step cost. */
export interface Cost {
  /** Milliseconds from the input to the painted answer; NaN when it never came. */
  readonly wall: number;
  /** Milliseconds the page's main thread worked, whoever else had the machine. */
  readonly cpu: number;
  /** Tasks above 50 ms, ms each. */
  readonly long: readonly number[];
  /** Sum of the layout shifts that no input asked for. */
  readonly shift: number;
}

export interface Observed {
  /**
   * @param act what is done; its input starts the clock
   * @param until JavaScript in the page that is true when the answer stands
   */
  cost(act: () => Promise<unknown>, until: string): Promise<Cost>;
  /** Goes to an address, with the caches of the browser as they are; the clock starts with the navigation. */
  open(address: string, until: string): Promise<Cost>;
  /** Runs JavaScript that answers milliseconds, and says what it cost besides. */
  run<Answer>(script: string): Promise<{ answer: Answer; cost: Cost }>;
}

/** Must be asked for before the page goes anywhere. */
export async function observed(page: Page): Promise<Observed> {
  await page.addInitScript(OBSERVER);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  const before = async () => {
    await page.evaluate('bench.tasks.length = 0; bench.shift = 0');
    return cpuOf(session);
  };
  const after = async (cpu: number, wall: number | null): Promise<Cost> => {
    // What the answer set going belongs to it, and the observers report a moment later.
    await page.waitForTimeout(300);
    const { tasks, shift } = await page.evaluate<{ tasks: number[]; shift: number }>(
      '({ tasks: bench.tasks.splice(0), shift: bench.shift })',
    );
    return { wall: wall ?? Number.NaN, cpu: (await cpuOf(session)) - cpu, long: tasks, shift };
  };
  return {
    async cost(act, until) {
      const cpu = await before();
      await page.evaluate('bench.input = performance.now()');
      const asked = page.evaluate<number | null>(`bench.until(() => ${until})`);
      await act();
      return after(cpu, await asked);
    },
    async open(address, until) {
      await page.goto('about:blank');
      const cpu = await cpuOf(session);
      await page.goto(address, { waitUntil: 'commit' });
      const wall = await page.evaluate<number | null>(`bench.until(() => ${until}, 0)`);
      await page.waitForLoadState('networkidle');
      return after(cpu, wall);
    },
    async run<Answer>(script: string) {
      const cpu = await before();
      const answer = await page.evaluate<Answer>(script);
      return { answer, cost: await after(cpu, Number.NaN) };
    },
  };
}

async function cpuOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
