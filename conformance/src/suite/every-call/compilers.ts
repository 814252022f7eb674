import { accessSync, constants } from 'node:fs';
import { COMPILE_LIST } from '../../shapes/defect-shapes.ts';
import { RECORDS } from '../../shapes/figure-shapes.ts';
import { must } from '../checks.ts';
import { at, listAt, numberAt, type Run, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';

/** Tools that run a compiler of the server's machine, and its program for C, which the fixture is written in. */
const COMPILERS: Readonly<Record<string, string>> = { GCC_ANALYZER: 'gcc', CLANG_SA: 'clang' };
/** Where the product looks for them (docs/compile-tools.md). */
const FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * Looks at what the compile-type tools that run here said of themselves: one without its compiler must have failed with a sentence that
 * names it, found nothing and disturbed nobody; one with it must have succeeded.
 * @returns tools whose compiler is missing, which the suite prints by name
 */
export async function compilers({
  checks,
  client,
  isLocal,
  taskId,
}: Omit<Run, 'withoutCompiler'>): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const [tool, program] of Object.entries(COMPILERS))
    await checks.check(`${tool} ran, or says that ${program} is missing`, async () => {
      const data = success(await client.get(`/defect/api/user/tasklog?toolName=${tool}&page=1&pageSize=10`), RECORDS);
      // The first analysis: later ones are imports, which run no compiler.
      const record = listAt(data, 'taskLogPage', 'content').at(-1);
      const scan = listAt(record, 'stepArray').find((step) => at(step, 'stepNum') === 3);
      if (at(record, 'flag') === 1) {
        const said = textAt(scan, 'msg');
        must(said.includes('compile_commands.json'), `the compilation database was not used: ${said}`);
        must(/成功 3 个|3 of 3/.test(said), `not every translation unit was compiled: ${said}`);
        return;
      }
      const said = textAt(scan, 'msg');
      console.log(`NOTE ${tool} was not tried: ${said}`);
      must(said.includes(program), `the sentence does not name ${program}: ${said}`);
      must(!isLocal || !isInstalled(program), `${program} is on this machine, and the tool says: ${said}`);
      missing.add(tool);
      const list = success(
        await client.post(`${STEM.warn}/list?pageNum=1&pageSize=10`, { toolName: tool }),
        COMPILE_LIST,
      );
      must(numberAt(list, 'existCount') === 0, 'it has defects nevertheless');
      const overview = success(await client.get(`${STEM.task}/overview/${taskId}`));
      const results = listAt(overview, 'lastAnalysisResultList');
      const shown = results.find((one) => at(one, 'toolName') === tool);
      must(at(shown, 'stepStatus') === 1, 'the overview does not show the failure');
      must(at(shown, 'lastAnalysisResult') === undefined, 'the overview shows numbers of a tool that did not run');
    });
  return missing;
}

function isInstalled(program: string): boolean {
  return FOLDERS.some((folder) => {
    try {
      accessSync(`${folder}/${program}`, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
