import { LATEST_VERSION } from '@assay/contract/codes';
import {
  Checker,
  CheckerDetail,
  CheckerFilter,
  CheckerListQuery,
  CheckerScore,
  CheckerScoreQuery,
  UnknownChecker,
} from '@assay/contract/http/checker';
import { Facet } from '@assay/contract/http/checker-set';
import { Envelope } from '@assay/contract/http/envelope';
import { checker as checkerOf } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, languageOf, mayEnterProject, ok, projectHeaderOf, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { facetsOf, filterCheckers, sortCheckers } from '../../checkers/filter.ts';
import { type LibraryChecker, readLibrary } from '../../checkers/library.ts';
import type { Services } from '../../services.ts';
import { presentChecker, presentDetail } from './present.ts';
import { findChecker } from './queries.ts';
import { checkerScores } from './score.ts';

export const STEM = '/defect/api/user/checker';
export const tags = ['checkers'];

/** Select-all asks for this many at once. */
const LARGEST_PAGE = 100_000;
const PAGE_SIZE = 10;

/** The library of checkers (contract-core 9.10, 10.1 to 10.3). */
export function libraryRoutes(app: AssayApp, services: Services): void {
  app.post(
    `${STEM}/count`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, body: CheckerFilter, response: { 200: Envelope(Type.Array(Facet)) } },
    },
    async (request) => ok(facetsOf(await libraryFor(request, request.body), request.body, languageOf(request))),
  );

  app.post(
    `${STEM}/list`,
    {
      config: { needs: 'project-member', reads: true },
      schema: {
        tags,
        body: CheckerFilter,
        querystring: CheckerListQuery,
        response: { 200: Envelope(Type.Array(Checker)) },
      },
    },
    async (request) => {
      const found = filterCheckers(await libraryFor(request, request.body), request.body);
      const page = pageOf(sortCheckers(found, request.query), request.query);
      return ok(page.map((checker) => presentChecker(checker, languageOf(request))));
    },
  );

  app.get(
    `${STEM}/detail/toolName/:toolName`,
    {
      config: { needs: 'signed-in' },
      schema: {
        tags,
        summary: 'Explanation of a checker; an unknown one is no error, since the reader would crash',
        params: Type.Object({ toolName: Type.String() }),
        querystring: Type.Object({ checkerKey: Type.Optional(Type.String()) }),
        response: { 200: Envelope(Type.Union([CheckerDetail, UnknownChecker])) },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { toolName } = request.params;
      const asked = request.query.checkerKey;
      // A page opened through a link has no checker yet, and says so in JavaScript's words.
      if (asked === undefined || asked === 'undefined') return ok({});
      const key = checkerOf(toolName, asked)?.key ?? asked;
      const header = projectHeaderOf(request, services);
      const projectId =
        header !== undefined && (await mayEnterProject(services.db, { actor, projectId: header })) ? header : undefined;
      const found = await findChecker(services.db, { tool: toolName, key, projectId });
      return ok(found ? presentDetail(found, languageOf(request)) : { toolName, checkerKey: asked });
    },
  );

  app.get(
    `${STEM}/score`,
    {
      config: { needs: 'signed-in' },
      schema: {
        tags,
        summary: 'What became of what a checker raised, in the projects of the reader',
        querystring: CheckerScoreQuery,
        response: { 200: Envelope(Type.Array(CheckerScore)) },
      },
    },
    async (request) => {
      const { toolName, checkerKey } = request.query;
      const key = checkerOf(toolName, checkerKey)?.key ?? checkerKey;
      return ok(await checkerScores(services.db, { tool: toolName, key, actor: actorOf(request) }));
    },
  );

  async function libraryFor(request: FastifyRequest, filter: CheckerFilter): Promise<LibraryChecker[]> {
    const { projectId } = await projectOf(request, services);
    const { checkerSetId: id, version = LATEST_VERSION, keyWord } = filter;
    return readLibrary(services.db, { projectId, keyWord, ...(id === undefined ? {} : { set: { id, version } }) });
  }
}

/** Neither a page nor a size: everything. Values below 1 mean the first page, size 10. */
function pageOf<Row>(rows: readonly Row[], { pageNum, pageSize }: CheckerListQuery): readonly Row[] {
  if (pageNum === undefined && pageSize === undefined) return rows;
  const page = Math.max(1, pageNum ?? 1);
  const size = Math.min((pageSize ?? 0) < 1 ? PAGE_SIZE : (pageSize ?? PAGE_SIZE), LARGEST_PAGE);
  return rows.slice((page - 1) * size, page * size);
}
