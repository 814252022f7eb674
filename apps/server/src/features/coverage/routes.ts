import { AssayError } from '@assay/contract/errors';
import {
  type CoverageBase,
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
import { cleanedPath } from './cleaned-path.ts';
import { coverageLevel, presentFile, presentSums, sorted } from './level.ts';
import {
  type CoverageState,
  coverageBuilds,
  coveredFile,
  coveredLevel,
  coveredLike,
  findBranch,
  ownsBlob,
} from './queries.ts';
import { coverageUploadRoute } from './upload-route.ts';

const TOOL = 'JACOCO';
const FILE = { zh: '文件', en: 'File' };
const BRANCH = { zh: '分支', en: 'Branch' };
const NOT_KEPT = {
  zh: '// 源码内容不可用：该版本的源码未保存或已清理',
  en: '// The source is not available: this version of the file was not kept',
};
const MOST_POINTS = 500;
/** Files that a search answers. */
const MOST_FOUND = 1000;

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
      const { jType, jName, search, sortField, sortType } = request.query;
      const path = cleanedPath(jName);
      const state = await stateOf(task.id, request.query);
      if (jType === 'FILE') {
        const file = state && (await coveredFile(db, state, path));
        if (!file) throw new AssayError('notFound', FILE);
        const { blob, hits, ...sums } = file;
        const total = presentFile(sums, state.newSince !== undefined);
        return ok({ taskId: task.id, toolName: TOOL, ...shownState(state), total, list: [] });
      }
      const entries = state ? await coveredLevel(db, state, path) : [];
      const withNew = state?.newSince !== undefined;
      const { total, list } = coverageLevel(entries, { folder: path, rootName: task.name_cn, withNew });
      const found =
        state && search
          ? (await coveredLike(db, state, { folder: path, text: search, limit: MOST_FOUND })).map((file) =>
              presentFile(file, withNew),
            )
          : list;
      return ok({
        taskId: task.id,
        toolName: TOOL,
        ...(state && shownState(state)),
        total,
        list: sorted(found, { field: sortField ?? 'uncoveredLines', direction: sortType }),
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
      const path = cleanedPath(request.query.jName);
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
        ...shownState(state),
        file: presentFile(sums, state.newSince !== undefined),
        fileContent: bytes ? decodeSource(bytes, detectEncoding(bytes) ?? 'latin1') : NOT_KEPT[languageOf(request)],
        trimBeginLine: 0,
        lines: unpackLines(hits).map(({ line, hits, branches, coveredBranches, isNew }) => ({
          line,
          hits,
          ...(branches > 0 && { branches, coveredBranches }),
          ...(isNew && { isNew }),
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
      const list = builds.reverse().map(({ build, at, files, commit, newSince, ...sums }) => ({
        buildNum: build,
        time: at.getTime(),
        fileNum: files,
        ...(commit !== null && { commit }),
        ...presentSums(sums, newSince !== null),
      }));
      return ok({ taskId: task.id, list });
    },
  );

  /** Undefined before the first coverage. @throws AssayError notFound for a branch that is named and not there */
  async function stateOf(
    taskId: number,
    { branch, buildNum }: Pick<CoverageListQuery, 'branch' | 'buildNum'>,
  ): Promise<KnownState | undefined> {
    const branchId = await branchOf(taskId, branch);
    if (branchId === undefined) return undefined;
    const [newest] = await coverageBuilds(db, { taskId, branchId, upTo: buildNum, limit: 1 });
    return newest && { taskId, branchId, build: newest.build, ...(newest.newSince && { newSince: newest.newSince }) };
  }

  async function branchOf(taskId: number, name: string | undefined): Promise<number | undefined> {
    const branchId = await findBranch(db, { taskId, name });
    if (name !== undefined && branchId === undefined) throw new AssayError('notFound', BRANCH);
    return branchId;
  }
}

/** A state with what its new code is new against; absent: that was not worked out. */
interface KnownState extends CoverageState {
  readonly newSince?: CoverageBase;
}

function shownState({ build, newSince }: KnownState): { buildNum: number; newSince?: CoverageBase } {
  return { buildNum: build, ...(newSince && { newSince }) };
}

function assertTool(name: string): void {
  if (name !== TOOL) throw new AssayError('invalidTool', name);
}
