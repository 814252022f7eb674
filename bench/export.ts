import { ms } from './statistics.ts';

/** The most an export may ask for (contract-defects 4.6). */
const ROWS = 300_000;

/** From all issues to ever fewer: the first that an export may have is measured. */
const NARROWER: readonly object[] = [
  {},
  { severity: [1, 2] },
  { severity: [2] },
  { severity: [1], author: 'author17' },
];

export type Ask = (path: string, body: object) => Promise<Response>;

/** Time and memory of one answer with as many rows as an export may have; the reader throws the bytes away as they come. */
export async function benchExport(ask: Ask): Promise<void> {
  for (const narrower of NARROWER) {
    const body = { toolName: 'ESLINT', ...narrower };
    const page = await ask('/defect/api/user/warn/list?pageNum=1&pageSize=1', body).then((answer) => answer.text());
    const count = Number(/"count":(\d+)/.exec(page)?.[1]);
    if (count > ROWS) continue;
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 10);
    const started = performance.now();
    const answer = await ask(
      `/defect/api/user/warn/list?pageNum=1&pageSize=${ROWS}&sortField=fileName&sortType=ASC`,
      body,
    );
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    clearInterval(watch);
    const megabytes = (value: number) => `${Math.round(value / 1e6)} MB`;
    console.log(
      `  ${`export of ${count.toLocaleString('en')} rows, ${megabytes(bytes)}`.padEnd(56)} ${ms(performance.now() - started)}, memory ${megabytes(before)} + ${megabytes(peak - before)}`,
    );
    return;
  }
}
