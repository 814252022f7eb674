import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import {
  CheckerSet,
  Facet,
  OtherSetFilter,
  OtherSetPage,
  SET_CATEGORIES,
  SET_SOURCES,
  SetDetail,
  SetDetailParams,
  SetFilter,
  SetFormParams,
  SetIdParams,
  SetRightsBody,
  SetsByGroup,
  SetTask,
} from '@assay/contract/http/checker-set';
import { Envelope } from '@assay/contract/http/envelope';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { languageOf, ok, projectHeaderOf, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { allLanguages } from '../../checkers/language-names.ts';
import { isPending } from '../../checkers/pending.ts';
import { setRights } from '../../checkers/set-access.ts';
import type { Services } from '../../services.ts';
import { facetsOf, filterSets } from './filter.ts';
import { byUsage, forTask, inProjectOrder } from './order.ts';
import { pageOf } from './page.ts';
import { presentOtherSet, presentSet, presentSetDetail } from './present.ts';
import { findSet, setsOfProject, setsOfStore, setsOfTask, tasksWithSet } from './queries.ts';

export const STEM = '/defect/api/user/checkerSet';
export const tags = ['checker-set'];

/** Calls of contract-core 11 that change nothing. */
export function listRoutes(app: AssayApp, services: Services): void {
  app.post(
    `${STEM}/count`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: SetFilter, response: { 200: Envelope(Type.Array(Facet)) } },
    },
    async (request) => {
      const projectId = request.body.projectId ?? projectHeaderOf(request, services);
      if (projectId === undefined) throw new AssayError('illegal', { zh: '缺少项目', en: 'The project is missing' });
      return ok(facetsOf(await setsFor(request, projectId), request.body, languageOf(request)));
    },
  );

  app.post(
    `${STEM}/list`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: SetFilter, response: { 200: Envelope(Type.Array(CheckerSet)) } },
    },
    async (request) => {
      const { projectId, taskId, sortField, sortType } = request.body;
      const task = taskId === undefined ? undefined : (await taskOf(request, services, undefined, taskId)).task;
      const sets = filterSets(await setsFor(request, task?.project_id ?? projectId), request.body);
      const sorted = inProjectOrder(sets, {
        ...(sortField === undefined ? {} : { field: sortField }),
        ...(sortType === undefined ? {} : { type: sortType }),
      });
      if (!task) return ok(sorted);
      const used = await setsOfTask(services.db, task.id);
      return ok(forTask(sorted, { codeLang: task.code_lang, used, pending: await isPending(services.db, task.id) }));
    },
  );

  app.post(
    `${STEM}/otherList`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: OtherSetFilter, response: { 200: Envelope(OtherSetPage) } },
    },
    async (request) => {
      const { quickSearch, projectInstalled: installed, pageNum, pageSize, ...facets } = request.body;
      const { projectId } = await projectOf(request, services);
      const stored = byUsage(await setsOfStore(services.db, { projectId, installed }));
      const language = languageOf(request);
      const search = (quickSearch ?? '').toLowerCase();
      const found = filterSets(
        stored.map((set) => presentOtherSet(set, language)),
        facets,
      ).filter((set) =>
        [set.checkerSetName, set.creator, set.description].some((text) => text.toLowerCase().includes(search)),
      );
      return ok(pageOf(found, { pageNum, pageSize }));
    },
  );

  app.get(
    `${STEM}/categoryList`,
    { config: { needs: 'project-member' }, schema: { tags, response: { 200: Envelope(SetsByGroup) } } },
    async (request) => {
      const sets = inProjectOrder(await setsFor(request)).filter(
        (set) => set.checkerCount > 0 && set.codeLangList.length === 1,
      );
      const language = languageOf(request);
      return ok(
        Object.fromEntries(
          SET_SOURCES.map((source) => [
            source[language],
            sets.filter((set) => (set.checkerSetSource ?? 'SELF_DEFINED') === source.key),
          ]),
        ),
      );
    },
  );

  app.get(
    `${STEM}/params`,
    { config: { needs: 'project-member' }, schema: { tags, response: { 200: Envelope(SetFormParams) } } },
    async (request) => {
      const sets = inProjectOrder(await setsFor(request));
      return ok({
        codeLangs: allLanguages(languageOf(request)).map(({ codeLang, displayName }) => ({ codeLang, displayName })),
        catatories: SET_CATEGORIES.map((category) => ({ ...category })),
        checkerSets: sets,
        checkerSetSource: SET_SOURCES.map((source) => ({ enName: source.key, cnName: source[languageOf(request)] })),
      });
    },
  );

  app.get(
    `${STEM}/:checkerSetId/versions/:version/detail`,
    {
      config: { needs: 'project-member' },
      schema: { tags, params: SetDetailParams, response: { 200: Envelope(SetDetail) } },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services);
      const { checkerSetId: id, version } = request.params;
      const set = await findSet(services.db, { projectId, id, version });
      return ok(set ? presentSetDetail(set, languageOf(request)) : { toolList: [] });
    },
  );

  app.get(
    `${STEM}/:checkerSetId/tasks`,
    {
      config: { needs: 'project-member' },
      schema: {
        tags,
        summary: 'Tasks of the project that use a set',
        params: SetIdParams,
        response: { 200: Envelope(Type.Array(SetTask)) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services);
      return ok(await tasksWithSet(services.db, { projectId, id: request.params.checkerSetId }));
    },
  );

  app.post(
    `${STEM}/userManagementPermission`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: SetRightsBody, response: { 200: Envelope(Type.Array(Type.String())) } },
    },
    async (request) => {
      const { checkerSetId: id, projectId: asked } = request.body;
      const { projectId, actor, role } = await projectOf(request, services, undefined, asked);
      const set = id === undefined ? undefined : await findSet(services.db, { projectId, id, version: LATEST_VERSION });
      return ok(
        setRights({
          username: actor.username,
          isManager: role === 'manager' || actor.isAdmin,
          set: set && { creator: set.creator, ownedByProject: set.project_id === projectId },
        }),
      );
    },
  );

  /** Sets of the project of the body or the header, for its members, in the reader's language. */
  async function setsFor(request: FastifyRequest, asked?: string): Promise<CheckerSet[]> {
    const { projectId } = await projectOf(request, services, undefined, asked);
    const stored = await setsOfProject(services.db, projectId);
    return stored.map((set) => presentSet(set, languageOf(request)));
  }
}
