import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import {
  DifferenceBody,
  DifferenceParams,
  MySets,
  type OldSet,
  ToolNamesBody,
  ToolSets,
  VersionDifference,
} from '@assay/contract/http/checker';
import { Envelope } from '@assay/contract/http/envelope';
import { versionDifference } from '@assay/domain/checkers/version-difference';
import { Type } from 'typebox';
import { languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { STEM, tags } from './library-routes.ts';
import { checkersOfTool, myTasksWith, setHead, setsAbout, type ToolSet, twoVersions } from './queries.ts';

/** Sets as the old screens list them, and how two versions differ (contract-core 9.3, 9.8, 9.9). */
export function oldSetRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    `${STEM}/tasks/:taskId/checkerSets`,
    {
      config: { needs: 'task_manage', reads: true },
      schema: {
        tags,
        params: Type.Object({ taskId: Type.Integer({ minimum: 1 }) }),
        body: ToolNamesBody,
        response: { 200: Envelope(ToolSets) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, 'task_manage', request.params.taskId);
      const language = languageOf(request);
      const checkerSets = [];
      for (const tool of [...new Set(request.body.toolNames ?? [])]) {
        const sets = await setsAbout(db, { projectId: task.project_id, tool });
        checkerSets.push({ toolName: tool, ...inGroups(sets, { tool, language }) });
      }
      return ok({ checkerSets });
    },
  );

  app.get(
    `${STEM}/tools/:toolName/userCreatedCheckerSets`,
    {
      config: { needs: 'project-member' },
      schema: { tags, params: Type.Object({ toolName: Type.String() }), response: { 200: Envelope(MySets) } },
    },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services);
      const { toolName: tool } = request.params;
      const sets = await setsAbout(db, { projectId, tool });
      const mine = sets.filter((set) => !set.official && set.creator === actor.username);
      return ok({
        userCreatedCheckerSets: mine.map((set) => presentOldSet(set, { tool, language: languageOf(request) })),
      });
    },
  );

  app.post(
    `${STEM}/tools/:toolName/checkerSets/:checkerSetId/versions/difference`,
    {
      config: { needs: 'project-member', reads: true },
      schema: { tags, params: DifferenceParams, body: DifferenceBody, response: { 200: Envelope(VersionDifference) } },
    },
    async (request) => {
      const { projectId, actor } = await projectOf(request, services);
      const { toolName: tool, checkerSetId: id } = request.params;
      const head = await setHead(db, id);
      const numberOf = (version: number | undefined) =>
        version === undefined || version === LATEST_VERSION ? (head?.latest ?? 0) : version;
      const [from, to] = [numberOf(request.body.fromVersion), numberOf(request.body.toVersion)] as const;
      const contents = await twoVersions(db, { projectId, id, versions: [from, to] });
      const [before, after] = [contents.find((c) => c.version === from), contents.find((c) => c.version === to)];
      if (!before || !after) throw new AssayError('notFound', { zh: '规则集版本', en: 'Version of the checker set' });
      const rows = await checkersOfTool(db, { tool, projectId });
      return ok({
        fromVersion: from,
        toVersion: to,
        ...versionDifference({
          tool,
          before: before.checkers,
          after: after.checkers,
          known: rows.map((row) => ({ definition: row.definition, custom: row.project_id !== null })),
        }),
        lastUpdateTime: after.created_at.getTime(),
        myTaskCount: await myTasksWith(db, { projectId, id, personId: actor.personId }),
      });
    },
  );
}

/** 9.3: used in the project, then those the product recommends, then the rest; each in one group only. */
function inGroups(sets: readonly ToolSet[], about: { tool: string; language: UiLanguage }) {
  const present = (list: readonly ToolSet[]) => list.map((set) => presentOldSet(set, about));
  const unused = sets.filter((set) => set.task_usage === 0);
  const weight = (set: ToolSet) => (set.source === 'DEFAULT' ? 0 : 1);
  return {
    myProjUse: present(sets.filter((set) => set.task_usage > 0)),
    recommended: present(unused.filter((set) => set.official).sort((a, b) => weight(a) - weight(b))),
    others: present(unused.filter((set) => !set.official)),
  };
}

function presentOldSet(set: ToolSet, { tool, language }: { tool: string; language: UiLanguage }): OldSet {
  return {
    toolName: tool,
    checkerSetId: set.id,
    checkerSetName: set.name[language],
    checkerCount: set.checker_count,
    creator: set.creator,
    version: set.version,
    // Sets hold no parameters of tools, and a missing text breaks the search box.
    paramJson: '',
    codeLang: set.code_lang,
    scope: set.scope,
    recommended: set.official ? 1 : 2,
    taskUsage: set.task_usage,
    usage: set.task_usage,
  };
}
