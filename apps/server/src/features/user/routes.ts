import { readSiteSettings } from '@assay/commands/site/site-settings';
import { PERMISSIONS } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import {
  BackendParams,
  Metadatas,
  PermissionAnswer,
  Project,
  RiskEntry,
  SiteSettings,
  UserInfo,
} from '@assay/contract/http/user';
import { Type } from 'typebox';
import { actorOf, languageOf, ok, permissionsHere } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { actionsOf } from './actions.ts';
import { metadatasOf } from './metadata.ts';
import { findPerson, listProjects } from './queries.ts';
import { releaseNotes } from './release-notes/release-notes.ts';
import { riskEntries } from './risk.ts';

/** Tools whose rule sets depend on their parameters: those the page special-cases (contract-core 3.4). */
const PARAMETER_TOOLS = ['ESLINT', 'PHPCS'];

const tags = ['user'];
const config = { needs: 'signed-in' } as const;

/** Who is here, what they may do, and the tables and settings every page needs. */
export function userFeature(app: AssayApp, services: Services): void {
  const { db, settings } = services;

  app.get(
    '/task/api/user/userInfo',
    { config, schema: { tags, summary: 'The signed-in person', response: { 200: Envelope(UserInfo) } } },
    async (request) => {
      const person = await findPerson(db, actorOf(request).personId);
      if (!person) throw new AssayError('unauthenticated');
      const { id, username, display_name: chineseName, email, is_admin: isAdmin } = person;
      return ok({
        id: String(id),
        username,
        chineseName,
        authenticated: true,
        isAdmin,
        ...(email === null ? {} : { email }),
      });
    },
  );

  app.get(
    '/task/api/user/metadatas',
    {
      config,
      schema: {
        tags,
        summary: 'Code tables in display order',
        querystring: Type.Object({ metadataType: Type.Optional(Type.String({ maxLength: 400 })) }),
        response: { 200: Envelope(Metadatas) },
      },
    },
    async (request) => ok(metadatasOf(request.query.metadataType, languageOf(request))),
  );

  app.get(
    '/task/api/user/projects',
    { config, schema: { tags, summary: 'Projects of the person', response: { 200: Envelope(Type.Array(Project)) } } },
    async (request) => {
      const projects = await listProjects(db, actorOf(request));
      return ok(
        projects.map(({ id, name, manages }) => ({
          projectId: id,
          projectCode: id,
          projectName: name,
          projectType: 0,
          manages: Boolean(manages),
        })),
      );
    },
  );

  const actions = Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 50 }));
  app.get(
    '/task/api/user/task/cw/permission',
    {
      config,
      schema: {
        tags,
        summary: 'What the person may do on the task or project of the headers',
        querystring: Type.Object({ action: actions, 'action[]': actions }),
        response: { 200: Envelope(Type.Array(PermissionAnswer)) },
      },
    },
    async (request) => {
      const asked = actionsOf(request.query.action, request.query['action[]']);
      const held = await permissionsHere(request, services);
      const names: readonly string[] = asked.length > 0 ? asked : PERMISSIONS;
      return ok(
        names.map((actionName) => ({
          actionName,
          hasPermission: PERMISSIONS.some((known) => known === actionName && held.has(known)),
        })),
      );
    },
  );

  app.get(
    '/task/api/user/risklist',
    {
      config,
      schema: { tags, summary: 'Risk thresholds of the site', response: { 200: Envelope(Type.Array(RiskEntry)) } },
    },
    async () => ok(riskEntries((await readSiteSettings(db)).risk)),
  );

  app.get(
    '/defect/api/user/backendParams',
    {
      config,
      schema: {
        tags,
        summary: 'Tools whose rule sets depend on parameters or languages',
        response: { 200: Envelope(BackendParams) },
      },
    },
    async () => ok({ paramJsonRelateCheckerSetTools: PARAMETER_TOOLS, codeLangRelateCheckerSetTools: [] }),
  );

  app.get(
    '/task/api/user/settings',
    {
      config,
      schema: { tags, summary: 'What the shell shows around the pages', response: { 200: Envelope(SiteSettings) } },
    },
    async (request) => {
      const language = languageOf(request);
      const { banner, pipelineUrls } = await readSiteSettings(db);
      return ok({
        ...(settings.oldSiteUrl === undefined ? {} : { oldSiteUrl: settings.oldSiteUrl }),
        ...(banner ? { banner: { id: banner.id, text: banner.text[language] } } : {}),
        pipelineUrls,
        releaseNotes: releaseNotes(language),
      });
    },
  );
}
