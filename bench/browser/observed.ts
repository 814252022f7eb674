import type { Browser, CDPSession, Page } from 'playwright-core';

/**
 * In the page from its first moment: layout shifts as the browser reports them, and the time of the last key or press. `until` answers the milliseconds from that input (or from the navigation) to the frame in which a condition held, that frame
 * painted; undefined after the patience.
 *
 * The condition is looked at when a frame is laid out and before it is painted: a box that changes its width in every frame is observed,
 * and observers of sizes are told after all animation callbacks. An animation callback of our own would be one of the first, would see
 * what others are about to change one frame late, and make the browser lay out twice.
 */
const OBSERVER = `globalThis.bench = { shift: 0, input: 0,
  until(condition, since, patience = 120000) {
    return new Promise((resolve) => {
      const box = document.createElement('div');
      box.style = 'position:fixed;visibility:hidden;contain:strict;height:1px;width:1px';
      document.documentElement.append(box);
      let ended = false;
      const end = (answer) => { ended = true; sizes.disconnect(); box.remove(); resolve(answer); };
      const sizes = new ResizeObserver(() => {
        if (ended || !condition()) return;
        ended = true;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => end(performance.now() - (since ?? bench.input));
        port2.postMessage('');
      });
      sizes.observe(box);
      let wide = false;
      const frame = () => {
        if (ended) return;
        if (performance.now() - (since ?? bench.input) > patience) return end(undefined);
        wide = !wide;
        box.style.width = wide ? '2px' : '1px';
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  } };
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, (event) => { bench.input = event.timeStamp; }, true);
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value; })
  .observe({ type: 'layout-shift', buffered: true });`;

/** What one step cost. */
export interface Cost {
  /** Milliseconds from the input to the painted answer; NaN when it never came. */
  readonly wall: number;
  /** Milliseconds the page's main thread worked, whoever else had the machine. */
  readonly cpu: number;
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
    await page.evaluate('bench.shift = 0');
    return cpuOf(session);
  };
  const after = async (cpu: number, wall: number | null): Promise<Cost> => {
    // What the answer set going belongs to it, and the observers report a moment later.
    await page.waitForTimeout(300);
    const shift = await page.evaluate<number>('bench.shift');
    return { wall: wall ?? Number.NaN, cpu: (await cpuOf(session)) - cpu, shift };
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

/** Above this a task keeps a key waiting noticeably (the bound of the browser's own "long tasks"). */
const LONG_MS = 50;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds the thread really worked. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Tasks of the page's main thread that worked for more than 50 ms, longest first. Work is what counts: the browser's own long tasks
 * also have the time in which somebody else had the processor.
 */
export async function longTasks(browser: Browser, act: () => Promise<unknown>): Promise<readonly number[]> {
  const [page] = browser.contexts().flatMap((context) => context.pages());
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .filter((work) => work > LONG_MS)
    .sort((a, b) => b - a);
}
