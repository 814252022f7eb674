import { equal, must } from '../checks.ts';
import { at, listAt, numberAt, success, textAt } from '../run.ts';
import type { TrapKit } from './kit.ts';

/**
 * Trap 4 of contract-defects 23, with 4.2 and 9.3: rows of files carry no `entityId`, or all of them ids that `batch` understands.
 * Whichever it is, the client's way of ignoring files must reach the open defects of exactly these files.
 */
export async function fileRowTraps({ trap, list, lint, batch }: TrapKit): Promise<void> {
  const files = async () =>
    listAt(await list({ toolName: 'ESLINT', clusterType: 'file', status: [1] }), 'fileList', 'records');
  const openByFile = async () => {
    const rows = await lint();
    const paths = [...new Set(rows.map((row) => textAt(row, 'filePath')))].sort();
    return paths.map((path) => [path, rows.filter((row) => at(row, 'filePath') === path).length] as const);
  };
  await trap(4, 'rows of files have no entityId, or every one its own', async () => {
    const rows = await files();
    must(rows.length > 1, 'fewer than two files have findings');
    const ids = rows.map((row) => at(row, 'entityId'));
    must(
      ids.every((id) => id === undefined) || new Set(ids.filter((id) => typeof id === 'string')).size === rows.length,
      `some have ids, some have none, or two have the same: ${JSON.stringify(ids)}`,
    );
    const counts = rows.map((row) => [textAt(row, 'filePath'), numberAt(row, 'defectCount')]).sort();
    equal(counts, await openByFile(), 'defectCount by file');
  });
  await trap(4, 'ignoring a file as the client does it reaches its defects and nobody else', async () => {
    const rows = await files();
    const before = await openByFile();
    const [first] = rows;
    const path = textAt(first, 'filePath');
    success(await batch({ bizType: 'IgnoreDefect', ignoreReasonType: 1, ignoreReason: '', ...ticked([first], [1]) }));
    equal(
      await openByFile(),
      before.filter(([one]) => one !== path),
      'open defects by file',
    );
    must(!(await files()).some((row) => at(row, 'filePath') === path), 'the file is still listed');
    success(await batch({ bizType: 'RevertIgnore', ignoreReasonType: '', ...ticked([first], [4]) }));
    equal(await openByFile(), before, 'open defects by file, recovered');
  });
  await trap(4, 'several files at once, and a path that has nothing besides them', async () => {
    const rows = (await files()).slice(0, 2);
    const before = await openByFile();
    const paths = rows.map((row) => textAt(row, 'filePath'));
    success(await batch({ bizType: 'IgnoreDefect', ignoreReasonType: 2, ignoreReason: '', ...ticked(rows, [1]) }));
    equal(
      await openByFile(),
      before.filter(([one]) => !paths.includes(one)),
      'open defects by file',
    );
    success(await batch({ bizType: 'RevertIgnore', ignoreReasonType: '', ...ticked(rows, [4]) }));
    equal(await openByFile(), before, 'open defects by file, recovered');
  });
  await trap(4, 'null keys without a path mean nothing, never every file', async () => {
    const before = await openByFile();
    await batch({
      bizType: 'IgnoreDefect',
      ignoreReasonType: 1,
      ignoreReason: '',
      batchFlag: true,
      defectKeySet: [null],
      isSelectAll: 'Y',
      queryDefectCondition: condition([''], [1]),
    });
    equal(await openByFile(), before, 'open defects by file');
  });
}

/** What the client sends for ticked file rows (contract-defects 9.3): ids where there are any, else the paths as a filter. */
function ticked(rows: readonly unknown[], status: readonly number[]): object {
  const fileList = rows.map((row) => textAt(row, 'filePath'));
  const ids = rows.map((row) => at(row, 'entityId')).filter((id) => id !== undefined);
  if (ids.length > 0) return { batchFlag: true, defectKeySet: ids, fileList };
  return {
    batchFlag: true,
    defectKeySet: rows.map(() => null),
    isSelectAll: 'Y',
    queryDefectCondition: condition(fileList, status),
  };
}

function condition(fileList: readonly string[], status: readonly number[]): string {
  return JSON.stringify({
    toolName: 'ESLINT',
    pattern: 'LINT',
    clusterType: 'defect',
    fileList,
    status,
    severity: [1, 2, 4],
    defectType: [1, 2],
    checker: '',
    author: '',
    daterange: [null, null],
    pageNum: 1,
    pageSize: 100,
  });
}
