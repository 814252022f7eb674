import { readFileSync } from 'node:fs';
import { connect } from '@assay/database/connect';
import { migrateToLatest } from '@assay/database/migrate';
import { parseDefectFilter } from '@assay/domain/filters/defect-filter';
import { lintCounters } from '../apps/server/src/features/defect/lint/counters.ts';
import { lintFiles } from '../apps/server/src/features/defect/lint/files.ts';
import { lintDefects } from '../apps/server/src/features/defect/lint/list.ts';
import { placeOptions } from '../apps/server/src/features/defect/options.ts';
import { reading } from '../apps/server/src/features/defect/reading.ts';

const info = JSON.parse(readFileSync('/tmp/triage/pg.json', 'utf8'));
await migrateToLatest(info.url);
const d = connect({ url: info.url, name: 'bench-run', max: 4 });
const only = process.argv[3];
const n = process.argv[2] ?? '1000000';
const t = info[n];
const at = { taskId: t.taskId, branchId: t.branchId, tool: t.tool, judgeTime: Date.parse('2025-12-01') };
const f = (b: object) =>
  parseDefectFilter({ toolName: t.tool, status: [1], severity: [1, 2, 4], ...b }, { zone: 'Asia/Shanghai' }).filter;
const list =
  (b: object, sort: object, page = 1, a = at) =>
  () =>
    reading(d.db, (x) =>
      lintDefects(x, { at: a, filter: f(b), request: { page, size: 100 }, sort, lastAnalysis: undefined }),
    );
const counters =
  (statistic: string, b: object = {}) =>
  () =>
    reading(d.db, (x) => lintCounters(x, { at, filter: f(b), statistic }));
const calls: Record<string, () => Promise<unknown>> = {
  'list fileName ASC': list({}, { sortField: 'fileName', sortType: 'ASC' }),
  'list fileName DESC': list({}, { sortField: 'fileName', sortType: 'DESC' }),
  'list fileName page 5000': list({}, { sortField: 'fileName', sortType: 'ASC' }, (5000 * Number(n)) / 1e6),
  'list severity DESC': list({}, { sortField: 'severity', sortType: 'DESC' }),
  'list severity ASC': list({}, { sortField: 'severity', sortType: 'ASC' }),
  'list severity {2,4} DESC': list({ severity: [2, 4] }, { sortField: 'severity', sortType: 'DESC' }),
  'list lineUpdateTime DESC': list({}, { sortField: 'lineUpdateTime', sortType: 'DESC' }),
  'list createBuildNumber': list({}, { sortField: 'createBuildNumber', sortType: 'DESC' }),
  'list author': list({ author: 'author17' }, { sortField: 'fileName', sortType: 'ASC' }),
  'list checker': list({ checker: 'rule-77' }, { sortField: 'fileName', sortType: 'ASC' }),
  'list path tree': list({ fileList: ['.*/packages/part3/src/.*'] }, { sortField: 'fileName', sortType: 'ASC' }),
  'list dates': list(
    { startCreateTime: '2025-08-01', endCreateTime: '2025-08-07' },
    { sortField: 'fileName', sortType: 'ASC' },
  ),
  'list status 1,4': list({ status: [1, 4] }, { sortField: 'fileName', sortType: 'ASC' }),
  'list ignored': list({ status: [4] }, { sortField: 'fileName', sortType: 'ASC' }),
  'list snapshot': list({}, { sortField: 'fileName', sortType: 'ASC' }, 1, { ...at, snapshot: 25 } as never),
  'list files': () =>
    reading(d.db, (x) => lintFiles(x, { at, filter: f({}), request: { page: 1, size: 100 }, sort: {} })),
  'counters STATUS': counters('STATUS'),
  'counters SEVERITY': counters('SEVERITY'),
  'counters DEFECT_TYPE': counters('DEFECT_TYPE'),
  'counters STATUS author': counters('STATUS', { author: 'author17' }),
  options: () =>
    reading(d.db, (x) =>
      placeOptions(x, { at, kind: 'lint', status: [1], names: { taskName: 't', repositoryName: 'r' }, language: 'en' }),
    ),
};
for (const [name, call] of Object.entries(calls)) {
  if (only && !name.includes(only)) continue;
  const times: number[] = [];
  for (let i = 0; i < 8; i++) {
    const s = performance.now();
    await call();
    if (i > 0) times.push(performance.now() - s);
    if (i > 3 && times.reduce((a, b) => a + b, 0) > 3000) break;
  }
  times.sort((a, b) => a - b);
  console.log(
    name.padEnd(28),
    'p50',
    times[times.length >> 1]!.toFixed(1).padStart(8),
    'p95',
    times[Math.ceil(times.length * 0.95) - 1]!.toFixed(1).padStart(8),
  );
}
await d.close();
