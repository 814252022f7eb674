import {
  addFilters,
  filterEntries,
  isFilterExpression,
  removeFilter,
  selectDefaultFilters,
} from '@assay/commands/task/filter-paths';
import { Envelope } from '@assay/contract/http/envelope';
import { AddFilterBody, PreviewedFilter, PreviewFilterBody, RemoveFilterQuery } from '@assay/contract/http/task-filter';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import { FilterPaths, YmlFilters } from '@assay/contract/http/task-source';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import { fileTree } from '../../file-tree.ts';
import type { Services } from '../../services.ts';
import { countMatches, pathsOfLastScan } from './filter-matches.ts';
import { MAY_CHANGE_SETTINGS } from './policy.ts';
import { presentFilterPaths } from './present-source.ts';
import { codeYmlOf, filterPathsOf, taskRow } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];
const permission = MAY_CHANGE_SETTINGS;
const config = { needs: MAY_CHANGE_SETTINGS };
const member = { needs: 'project-member' } as const;
const done = { 200: Envelope(Type.Literal(true)) };
const MOST_EXAMPLES = 20;

/** Path filters of a task (contract-core 6.12 to 6.14, 6.18). The second addresses are those of an older client. */
export function filterRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  for (const path of ['add/filter/path', 'filter/path'])
    app.post(`${STEM}/${path}`, { config, schema: { tags, body: AddFilterBody, response: done } }, async (request) => {
      const { body } = request;
      const given = { change: 'filters', permission, taskId: body.taskId } as const;
      const { task, actor } = await changeableTaskOf(request, services, given);
      const by = { actor: actor.username, taskId: task.id };
      const { filterFile: files, filterDir: folders, customPath: expressions, defaultFilterPath } = body;
      await db
        .transaction()
        .execute((trx) =>
          body.pathType === 'DEFAULT'
            ? selectDefaultFilters(trx, { ...by, selected: defaultFilterPath ?? [] })
            : addFilters(trx, { ...by, wanted: { files, folders, expressions } }),
        );
      return ok<true>(true);
    });

  for (const path of ['del/filter', 'filter/path'])
    app.delete(
      `${STEM}/${path}`,
      { config, schema: { tags, querystring: RemoveFilterQuery, response: done } },
      async (request) => {
        const { taskId, path: pattern, pathType } = request.query;
        const { task, actor } = await changeableTaskOf(request, services, { change: 'filters', permission, taskId });
        await db
          .transaction()
          .execute((trx) => removeFilter(trx, { actor: actor.username, taskId: task.id, path: pattern, pathType }));
        return ok<true>(true);
      },
    );

  app.get(
    `${STEM}/filter/path/tree`,
    { config: member, schema: { tags, response: { 200: Envelope(Type.Unknown()) } } },
    async (request) => {
      const { task, actor } = await taskOf(request, services, undefined);
      const paths = await pathsOfLastScan(services, task.id);
      const { alias, name_cn: taskName } = await taskRow(db, { taskId: task.id, personId: actor.personId });
      const repositoryName = alias?.split('/').at(-1) || taskName;
      return ok(fileTree(paths ?? [], { taskName, repositoryName }));
    },
  );

  app.get(
    `${STEM}/filter/path/:taskId`,
    { config: member, schema: { tags, params: TaskIdParams, response: { 200: Envelope(FilterPaths) } } },
    async (request) => {
      const { task } = await taskOf(request, services, undefined, request.params.taskId);
      const filters = await filterPathsOf(db, task.id);
      const paths = await pathsOfLastScan(services, task.id);
      const patterns = filters.map((row) => row.pattern);
      const counts = paths && (await countMatches(db, { patterns, paths, examples: 0 }));
      return ok(
        presentFilterPaths({
          taskId: task.id,
          filters,
          yml: await codeYmlOf(db, task.id),
          matched: counts && {
            byExpression: Object.fromEntries([...counts].map(([pattern, { count }]) => [pattern, count])),
            total: paths.length,
          },
        }),
      );
    },
  );

  app.post(
    `${STEM}/filter/path/preview`,
    {
      config: { needs: MAY_CHANGE_SETTINGS, reads: true },
      schema: { tags, body: PreviewFilterBody, response: { 200: Envelope(Type.Array(PreviewedFilter)) } },
    },
    async (request) => {
      const { taskId, filterFile: files, filterDir: folders, customPath: expressions } = request.body;
      const { task } = await taskOf(request, services, permission, taskId);
      const entries = filterEntries({ files, folders, expressions });
      const valid = entries.filter((entry) => entry.isFile || isFilterExpression(entry.expression));
      const paths = (await pathsOfLastScan(services, task.id)) ?? [];
      const patterns = valid.map((entry) => entry.expression);
      const counts = await countMatches(db, { patterns, paths, examples: MOST_EXAMPLES });
      return ok(
        entries.map(({ expression }) => ({
          expression,
          valid: patterns.includes(expression),
          count: counts.get(expression)?.count ?? 0,
          examples: counts.get(expression)?.examples ?? [],
        })),
      );
    },
  );

  // Clients write `code//yml`; the address is mended before routing.
  app.get(
    `${STEM}/code/yml/filter/taskId/:taskId/list`,
    { config: member, schema: { tags, params: TaskIdParams, response: { 200: Envelope(YmlFilters) } } },
    async (request) => {
      const { task } = await taskOf(request, services, undefined, request.params.taskId);
      const content = await codeYmlOf(db, task.id);
      const language = languageOf(request);
      return ok({
        testSourceFilterPath: content?.testSourceFilterPath ?? [],
        autoGenFilterPath: content?.autoGenFilterPath ?? [],
        thirdPartyFilterPath: content?.thirdPartyFilterPath ?? [],
        scanTestSource: content?.scanTestSource ?? false,
        problems: (content?.problems ?? []).map((problem) => problem[language]),
      });
    },
  );
}
