import { AssayError } from '@assay/contract/errors';
import {
  CoverageDetailData,
  CoverageListData,
  CoverageListQuery,
  CoverageTrendData,
} from '@assay/contract/http/coverage';
import { Envelope } from '@assay/contract/http/envelope';
import { unpackLines } from '@assay/domain/coverage/pack-lines';
import { decodeSource } from '@assay/domain/source/decode-source';
import { detectEncoding } from '@assay/domain/source/detect-encoding';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { coverageLevel, presentFile, presentSums, sorted } from './level.ts';
import { coverageBuilds, coveredBelow, coveredFile, findBranch, ownsBlob } from './queries.ts';
import { coverageUploadRoute } from './upload-route.ts';

const TOOL = 'JACOCO';
const FILE = { zh: '文件', en: 'File' };
const BRANCH = { zh: '分支', en: 'Branch' };
const NOT_KEPT = {
  zh: '// 源码内容不可用：该版本的源码未保存或已清理',
  en: '// The source is not available: this version of the file was not kept',
};
const MOST_POINTS = 500;

/** Which lines tests ran (docs/coverage.md): by folder, by file, over time. "No data" is an answer, never an error. */
export function coverageFeature(app: AssayApp, services: Services): void {
  const { db, blobs } = services;
  coverageUploadRoute(app, services);

  app.get(
    '/defect/api/user/warn/list/toolName/:toolName',
    {
      config: { needs: 'defect_view' },
      schema: {
        tags: ['coverage'],
        summary: 'Coverage of one folder and what lies directly in it, or of one file',
        params: Type.Object({ toolName: Type.String() }),
        querystring: CoverageListQuery,
        response: { 200: Envelope(CoverageListData) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'defect_view');
      assertTool(request.params.toolName);
      const { jType, jName, sortField, sortType } = request.query;
      const path = cleaned(jName);
      const state = await stateOf(task.id, request.query);
      if (jType === 'FILE') {
        const file = state && (await coveredFile(db, state, path));
        if (!file) throw new AssayError('notFound', FILE);
        const { blob, hits, ...sums } = file;
        return ok({ taskId: task.id, toolName: TOOL, buildNum: state.build, total: presentFile(sums), list: [] });
      }
      const files = state ? await coveredBelow(db, state, path) : [];
      const { total, list } = coverageLevel(files, { folder: path, rootName: task.name_cn });
      return ok({
        taskId: task.id,
        toolName: TOOL,
        ...(state && { buildNum: state.build }),
        total,
        list: sorted(list, { field: sortField ?? 'uncoveredLines', direction: sortType }),
      });
    },
  );

  app.get(
    '/defect/api/user/warn/list/toolName/:toolName/detail',
    {
      config: { needs: 'defect_view' },
      schema: {
        tags: ['coverage'],
        summary: 'One file with its source, hits and branches per line',
        params: Type.Object({ toolName: Type.String() }),
        querystring: CoverageListQuery,
        response: { 200: Envelope(CoverageDetailData) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'defect_view');
      assertTool(request.params.toolName);
      const path = cleaned(request.query.jName);
      if (path === '') throw new AssayError('required', 'jName');
      if (request.query.jType === 'DIR') throw new AssayError('illegal', 'jType');
      const state = await stateOf(task.id, request.query);
      const file = state && (await coveredFile(db, state, path));
      if (!file) throw new AssayError('notFound', FILE);
      const { blob, hits, ...sums } = file;
      const bytes = (await ownsBlob(db, { taskId: task.id, blob })) ? await blobs.get(blob.toString('hex')) : undefined;
      return ok({
        taskId: task.id,
        toolName: TOOL,
        buildNum: state.build,
        file: presentFile(sums),
        fileContent: bytes ? decodeSource(bytes, detectEncoding(bytes) ?? 'latin1') : NOT_KEPT[languageOf(request)],
        trimBeginLine: 0,
        lines: unpackLines(hits).map(({ line, hits, branches, coveredBranches }) => ({
          line,
          hits,
          ...(branches > 0 && { branches, coveredBranches }),
        })),
      });
    },
  );

  app.get(
    '/defect/api/user/coverage/trend',
    {
      config: { needs: 'defect_view' },
      schema: {
        tags: ['coverage'],
        summary: 'Coverage of the builds that brought some, oldest first',
        querystring: Type.Pick(CoverageListQuery, ['branch']),
        response: { 200: Envelope(CoverageTrendData) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'defect_view');
      const branchId = await branchOf(task.id, request.query.branch);
      const builds =
        branchId === undefined ? [] : await coverageBuilds(db, { taskId: task.id, branchId, limit: MOST_POINTS });
      const list = builds.reverse().map(({ build, at, files, ...sums }) => ({
        buildNum: build,
        time: at.getTime(),
        fileNum: files,
        ...presentSums(sums),
      }));
      return ok({ taskId: task.id, list });
    },
  );

  /** Undefined before the first coverage. @throws AssayError notFound for a branch that is named and not there */
  async function stateOf(
    taskId: number,
    { branch, buildNum }: Pick<CoverageListQuery, 'branch' | 'buildNum'>,
  ): Promise<{ taskId: number; branchId: number; build: number } | undefined> {
    const branchId = await branchOf(taskId, branch);
    if (branchId === undefined) return undefined;
    const [newest] = await coverageBuilds(db, { taskId, branchId, upTo: buildNum, limit: 1 });
    return newest && { taskId, branchId, build: newest.build };
  }

  async function branchOf(taskId: number, name: string | undefined): Promise<number | undefined> {
    const branchId = await findBranch(db, { taskId, name });
    if (name !== undefined && branchId === undefined) throw new AssayError('notFound', BRANCH);
    return branchId;
  }
}

function assertTool(name: string): void {
  if (name !== TOOL) throw new AssayError('invalidTool', name);
}

/** Slashes at either end say nothing; anything else is a name. */
function cleaned(path: string | undefined): string {
  return (path ?? '').split('/').filter(Boolean).join('/');
}
