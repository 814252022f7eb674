import { Readable } from 'node:stream';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { BuildLog, BuildLogParams, BuildLogQuery } from '@assay/contract/http/task-log';
import type { FastifyRequest } from 'fastify';
import { languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { type BuildRow, findBuild, type LineFilter, logLines } from './log-queries.ts';
import { MAY_READ_LOGS } from './policy.ts';
import { logFileLine, presentLog } from './present-log.ts';

/** Lines of one answer: the viewer asks on by itself. */
const CHUNK = 3000;

/** The same calls on the product's path and on the platform's (contract-defects 17). */
const STEMS = ['/defect/api/user/tasklog/analysis/logs', '/log/api/user/logs'];

const config = { needs: MAY_READ_LOGS } as const;
const schema = {
  tags: ['task-log'],
  params: BuildLogParams,
  querystring: BuildLogQuery,
  response: { 200: Envelope(BuildLog) },
};

/** Whose lines are read, and in which language. */
interface BuildLines {
  readonly build: BuildRow;
  readonly language: UiLanguage;
}

export function logTextRoutes(app: AssayApp, services: Services): void {
  for (const stem of STEMS) {
    const path = `${stem}/:projectId/:pipelineId/:buildId`;
    app.get(path, { config, schema }, async (request) => answer(await linesOf(request, request.params), request.query));
    app.get(`${path}/after`, { config, schema }, async (request) => {
      const lines = await linesOf(request, request.params);
      const { start } = request.query;
      if (start === undefined) throw new AssayError('required', 'start');
      return answer(lines, request.query, { from: start });
    });
    app.get(`${path}/more`, { config, schema }, async (request) => {
      const lines = await linesOf(request, request.params);
      const { start, end, num, fromStart } = request.query;
      return answer(lines, request.query, {
        ...(start === undefined ? {} : { from: start }),
        ...(end === undefined ? {} : { to: end }),
        limit: Math.min(Math.max(num ?? CHUNK, 1), CHUNK),
        last: fromStart === 'false',
      });
    });
    app.get(`${path}/download`, { config, schema: { ...schema, response: {} } }, async (request, reply) => {
      const lines = await linesOf(request, request.params);
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="build-${lines.build.number}.log"`)
        .header('x-content-type-options', 'nosniff');
      return reply.send(Readable.from(wholeLog(lines, request.query.tag)));
    });
  }

  async function linesOf(request: FastifyRequest, params: BuildLogParams): Promise<BuildLines> {
    return { build: await buildOf(request, params, services), language: languageOf(request) };
  }

  async function answer({ build, language }: BuildLines, query: BuildLogQuery, part: Partial<LineFilter> = {}) {
    const limit = part.limit ?? CHUNK;
    const lines = await logLines(services.db, {
      taskId: build.task_id,
      build: build.number,
      language,
      ...(query.tag === undefined ? {} : { tool: query.tag }),
      ...(query.queryKeywords === undefined ? {} : { keywords: query.queryKeywords }),
      ...part,
      limit: limit + 1,
    });
    const hasMore = lines.length > limit;
    const kept = part.last ? lines.slice(-limit) : lines.slice(0, limit);
    return ok(presentLog({ build, lines: kept, hasMore, now: services.now() }));
  }

  async function* wholeLog({ build, language }: BuildLines, tag: string | undefined): AsyncGenerator<string> {
    let from = 0;
    for (;;) {
      const tool = tag === undefined ? {} : { tool: tag };
      const lines = await logLines(services.db, {
        taskId: build.task_id,
        build: build.number,
        language,
        ...tool,
        from,
        limit: CHUNK,
      });
      yield lines.map(logFileLine).join('');
      const last = lines.at(-1);
      if (!last || lines.length < CHUNK) return;
      from = last.line_no + 1;
    }
  }
}

/** The build of the path, for those who may see its task. A build of another project is not there. */
async function buildOf(request: FastifyRequest, params: BuildLogParams, services: Services): Promise<BuildRow> {
  await projectOf(request, services, undefined, params.projectId);
  const build = await findBuild(services.db, params);
  if (!build) throw new AssayError('notFound', { zh: '构建', en: 'Build' });
  await taskOf(request, services, MAY_READ_LOGS, build.task_id);
  return build;
}
