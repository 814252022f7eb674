import { equal, must } from '../checks.ts';
import { at, listAt, numberAt, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { TrapKit } from './kit.ts';

/** Trap 8 of contract-defects 23: the lowest severity is 4 in lists and filters, 3 in details of lint and in rules (1.4). */
export async function promptSeverityTraps({ client, taskId, trap, list, lint, detail }: TrapKit): Promise<void> {
  for (const toolName of ['ESLINT', 'RUFF']) {
    const rows = async (more: object = {}) =>
      listAt(await list({ toolName, status: [1], ...more }), 'defectList', 'records');
    await trap(8, `${toolName}: prompt is 4 in lists and filters, and the filter finds all of them`, async () => {
      const prompt = (await rows()).filter((row) => at(row, 'severity') === 4);
      must(prompt.length > 0, 'the fixture has no finding of the lowest severity');
      must(!(await rows()).some((row) => at(row, 'severity') === 3), '3 in a list');
      for (const severity of [[4], ['4']])
        equal(ids(await rows({ severity })), ids(prompt), `filter ${JSON.stringify(severity)}`);
      equal((await rows({ severity: [1, 2] })).length, (await rows()).length - prompt.length, 'the other two');
    });
    await trap(8, `${toolName}: prompt is 4 in files, and counted`, async () => {
      const files = listAt(await list({ toolName, clusterType: 'file', status: [1] }), 'fileList', 'records');
      const all = files.flatMap((file) => listAt(file, 'severityList'));
      must(all.includes(4) && !all.includes(3), `severities of files: ${JSON.stringify(all)}`);
      const counts = success(
        await client.post(`${STEM.warn}/initpage`, { toolName, statisticType: 'SEVERITY', status: [1] }),
      );
      equal(at(counts, 'promptCount'), (await rows({ severity: [4] })).length, 'promptCount');
    });
    await trap(8, `${toolName}: prompt is 3 in the detail, of one defect and of a file`, async () => {
      const [row] = await rows({ severity: [4] });
      const asked = { toolName, pattern: 'LINT', filePath: at(row, 'filePath') };
      const opened = await detail({ ...asked, entityId: at(row, 'entityId'), clusterType: 'defect' });
      equal(at(opened, 'lintDefectList', 0, 'severity'), 3, 'of one defect');
      const ofFile = listAt(
        await detail({ ...asked, clusterType: 'file', status: [1], severity: [4], fileList: [at(row, 'filePath')] }),
        'lintDefectList',
      );
      must(ofFile.length > 0, 'the filter 4 finds nothing in the file');
      equal([...new Set(ofFile.map((one) => numberAt(one, 'severity')))], [3], 'of a file');
    });
    await trap(8, `${toolName}: the rule is 3 in the packages of the task, 4 in the library`, async () => {
      const [row] = await rows({ severity: [4] });
      const key = textAt(row, 'checker');
      const packages = success(await client.get(`${STEM.checker}/tasks/${taskId}/toolName/${toolName}/checkers`));
      const inTask = listAt(packages, 'checkerPackages').flatMap((entry) => listAt(entry, 'checkerList'));
      equal(at(found(inTask, key), 'severity'), 3, `${key} in its package`);
      const library = success(await client.post(`${STEM.checker}/list`, { toolName: [toolName], severity: ['4'] }));
      equal(at(found(library, key), 'severity'), 4, `${key} in the library`);
    });
  }
  await trap(8, 'serious and normal are the same on both scales', async () => {
    for (const row of await lint({ severity: [1, 2] })) {
      const asked = { toolName: 'ESLINT', pattern: 'LINT', entityId: at(row, 'entityId'), filePath: '' };
      equal(at(await detail(asked), 'lintDefectList', 0, 'severity'), at(row, 'severity'), textAt(row, 'checker'));
    }
  });
}

const ids = (rows: readonly unknown[]) => rows.map((row) => textAt(row, 'entityId')).sort();

function found(checkers: unknown, key: string): unknown {
  return Array.isArray(checkers) ? checkers.find((one) => at(one, 'checkerKey') === key) : undefined;
}
