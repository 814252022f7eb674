import * as D from '../../shapes/defect-shapes.ts';
import type { Shape } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at, listAt, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Tool -> pattern as the client sends it, shape of the answer, field of the row that names the file. */
const DETAILS: Readonly<Record<string, readonly [string, Shape, string]>> = {
  ESLINT: ['LINT', D.LINT_DETAIL, 'filePath'],
  RUFF: ['LINT', D.LINT_DETAIL, 'filePath'],
  COVERITY: ['COVERITY', D.COMPILE_DETAIL, 'filePathname'],
  KLOCWORK: ['KLOCWORK', D.COMPILE_DETAIL, 'filePathname'],
  PINPOINT: ['PINPOINT', D.COMPILE_DETAIL, 'filePathname'],
  GCC_ANALYZER: ['COVERITY', D.COMPILE_DETAIL, 'filePathname'],
  CLANG_SA: ['COVERITY', D.COMPILE_DETAIL, 'filePathname'],
  CCN: ['CCN', D.CCN_DETAIL, 'filePath'],
  DUPC: ['DUPC', D.DUPC_DETAIL, 'filePath'],
};
/** Tools whose findings are flows: each must show one of several steps. */
const FLOWS = ['COVERITY', 'KLOCWORK', 'PINPOINT', 'GCC_ANALYZER', 'CLANG_SA'];
/** Of these the fixture holds a flow that begins in a header and ends in a source file. */
const ACROSS_FILES = ['GCC_ANALYZER', 'CLANG_SA'];

/** Every row of every tool opened (contract-defects 7), and a block of a copy (8). */
export async function details(visit: Visit, rows: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  const { call, checks, client, withoutCompiler } = visit;
  for (const [toolName, [pattern, shape, path]] of Object.entries(DETAILS)) {
    if (withoutCompiler.has(toolName)) continue;
    const opened: unknown[] = [];
    for (const row of rows[toolName] ?? []) {
      const body = {
        toolName,
        pattern,
        entityId: at(row, 'entityId'),
        filePath: at(row, path),
        status: [1],
        clusterType: 'defect',
      };
      const name = `defects 7 ${toolName} ${String(at(row, path))}`;
      opened.push(await call(name, ['POST', `${STEM.warn}/detail?sortField=&sortType=`], { body, shape }));
    }
    if (FLOWS.includes(toolName))
      await checks.check(`defects 7.4 ${toolName} shows flows`, () => flows(toolName, opened));
    if (toolName === 'DUPC')
      await checks.check('defects 8 POST fileContentSegment', async () => {
        const [block] = Object.values(Object(at(opened[0], 'targetBlockMap'))).flat();
        const asked = {
          toolName,
          filePath: textAt(block, 'sourceFile'),
          beginLine: at(block, 'startLines'),
          endLine: at(block, 'endLines'),
        };
        success(await client.post(`${STEM.warn}/fileContentSegment`, asked), D.SEGMENT);
      });
  }
}

/** @throws unless one defect has several steps, and every one its main step in a file that is there with the step's line */
function flows(toolName: string, opened: readonly unknown[]): void {
  let longest = 0;
  let files = 0;
  for (const detail of opened) {
    const instance = at(detail, 'defectDetailVO', 'defectInstances', 0);
    const traces = listAt(instance, 'traces');
    const main = traces.filter((trace) => at(trace, 'main') === true);
    must(main.length === 1, `${main.length} main steps of ${traces.length}`);
    const file = at(detail, 'defectDetailVO', 'fileInfoMap', textAt(main[0], 'fileMD5'));
    const last = Number(at(file, 'startLine')) + textAt(file, 'contents').split('\n').length - 1;
    must(Number(at(main[0], 'lineNumber')) <= last, 'the main step lies behind the end of its file');
    longest = Math.max(longest, traces.length);
    files = Math.max(files, new Set(listAt(instance, 'allTraces').map((trace) => at(trace, 'filePathname'))).size);
  }
  must(longest > 1, 'no defect has more than one step');
  must(!ACROSS_FILES.includes(toolName) || files > 1, 'no flow passes through two files');
}
