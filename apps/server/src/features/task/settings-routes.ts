import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { authorTransfers } from '@assay/commands/task/author-transfers';
import { botOwner, saveReportSettings } from '@assay/commands/task/report-settings';
import { saveContacts } from '@assay/commands/task/save-contacts';
import { configureScan } from '@assay/commands/task/scan-configuration';
import { updateCodeLibrary } from '@assay/commands/task/update-code-library';
import { updateTask } from '@assay/commands/task/update-task';
import { Envelope } from '@assay/contract/http/envelope';
import { NotifyCustomInfo } from '@assay/contract/http/task-info';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import {
  ContactsBody,
  ReportSettingsBody,
  ScanConfigurationBody,
  TimingBody,
  TransferAuthors,
  UpdateCodeLibraryBody,
  UpdateTaskBody,
} from '@assay/contract/http/task-settings';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ok, taskHeaderOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import type { Services } from '../../services.ts';
import { codeFormOf } from './code-form.ts';
import { MAY_CHANGE_SETTINGS } from './policy.ts';
import { transferAuthorsOf } from './queries.ts';

const STEM = '/task/api/user/task';
const tags = ['task'];
const config = { needs: MAY_CHANGE_SETTINGS };
const permission = MAY_CHANGE_SETTINGS;
const done = { 200: Envelope(Type.Literal(true)) };

/** Saves of the settings pages: basic information, code library, trigger, report, contacts. */
export function settingsRoutes(app: AssayApp, services: Services): void {
  const { db, settings, now } = services;

  app.put(
    STEM,
    { config, schema: { tags, body: UpdateTaskBody, response: { 200: Envelope(Type.Boolean()) } } },
    async (request) => {
      const { taskId, nameCn = '', codeLang = 0, devopsToolParams: toolParams = [] } = request.body;
      const { task, actor } = await changeableTaskOf(request, services, { change: 'basic-info', permission, taskId });
      // The form shows no error of its own for these two (contract-core 6.9).
      if (nameCn.trim() === '' || codeLang <= 0) return ok(false);
      await db
        .transaction()
        .execute((trx) => updateTask(trx, { actor: actor.username, taskId: task.id, nameCn, codeLang, toolParams }));
      return ok(true);
    },
  );

  // The second address is that of an older client.
  for (const path of ['code/lib/update', 'code/lib'])
    app.put(
      `${STEM}/${path}`,
      { config, schema: { tags, body: UpdateCodeLibraryBody, response: done } },
      async (request) => {
        const { body } = request;
        const given = { change: 'code-library', permission, taskId: body.taskId } as const;
        const { task, actor } = await changeableTaskOf(request, services, given);
        await db.transaction().execute((trx) =>
          updateCodeLibrary(trx, {
            actor: actor.username,
            taskId: task.id,
            ...codeFormOf(body),
            toolParams: body.devopsToolParams,
          }),
        );
        return ok<true>(true);
      },
    );

  app.post(
    `${STEM}/taskId/:taskId/scanConfiguration`,
    { config, schema: { tags, params: TaskIdParams, body: ScanConfigurationBody, response: done } },
    async (request) => {
      const { taskId } = request.params;
      const { task, actor } = await changeableTaskOf(request, services, { change: 'trigger', permission, taskId });
      const { scanType, targetBranch, timeAnalysisConfig: timer, newDefectJudge, transferAuthorList } = request.body;
      // Absent means empty: the form leaves the list out exactly when its only row is empty.
      const transfers = authorTransfers(transferAuthorList ?? []);
      await db.transaction().execute((trx) =>
        configureScan(trx, {
          actor: actor.username,
          taskId: task.id,
          zone: settings.timezone,
          now: now(),
          scanType,
          targetBranch,
          timer: timer && { days: timer.executeDate ?? [], time: timer.executeTime ?? '' },
          newDefectJudge,
          transfers,
        }),
      );
      return ok<true>(true);
    },
  );

  app.put(`${STEM}/timing`, { config, schema: { tags, body: TimingBody, response: done } }, async (request) => {
    const { taskId, timeAnalysisConfig, ...own } = request.body;
    const { task, actor } = await changeableTaskOf(request, services, { change: 'trigger', permission, taskId });
    const { executeDate: days = [], executeTime: time = '' } = timeAnalysisConfig ?? own;
    await db.transaction().execute((trx) =>
      configureScan(trx, {
        actor: actor.username,
        taskId: task.id,
        zone: settings.timezone,
        now: now(),
        timer: { days, time },
      }),
    );
    return ok<true>(true);
  });

  app.get(
    '/defect/api/user/transferAuthor/list',
    { config, schema: { tags, response: { 200: Envelope(TransferAuthors) } } },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_CHANGE_SETTINGS);
      const transferAuthorList = await transferAuthorsOf(db, task.id);
      return ok({ taskId: task.id, ...(transferAuthorList.length > 0 ? { transferAuthorList } : {}) });
    },
  );

  app.post(
    `${STEM}/report`,
    { config, schema: { tags, body: ReportSettingsBody, response: done } },
    async (request) => {
      const { taskId } = request.body;
      const { task, actor } = await changeableTaskOf(request, services, { change: 'report', permission, taskId });
      const password = request.body.botSecret?.trim();
      const box = password ? await openCredentialBox(settings.data) : undefined;
      const sealed = password ? box?.seal({ password }, botOwner(task.id)) : undefined;
      const given = { actor: actor.username, taskId: task.id, form: request.body, now: now(), sealed };
      await db.transaction().execute((trx) => saveReportSettings(trx, given));
      return ok<true>(true);
    },
  );

  app.put(
    `${STEM}/member/taskId/:taskId`,
    { config, schema: { tags, params: TaskIdParams, body: ContactsBody, response: done } },
    async (request) => {
      const { taskId } = request.params;
      const { task, actor } = await changeableTaskOf(request, services, { change: 'members', permission, taskId });
      const { taskOwner: owners = [], taskMember: members = [] } = request.body;
      await db
        .transaction()
        .execute((trx) => saveContacts(trx, { actor: actor.username, taskId: task.id, owners, members }));
      return ok<true>(true);
    },
  );

  // A stub of old clients: it answers what is true of the header's task, and nothing without one (decision 28).
  app.post(
    '/task/index',
    {
      config: { needs: 'signed-in', reads: true },
      schema: {
        tags,
        querystring: Type.Object({ invoke: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: Envelope(NotifyCustomInfo) },
      },
    },
    async (request) => {
      if (request.query.invoke !== 'notifyCustom' || taskHeaderOf(request, services) === undefined) return ok({});
      const { task } = await taskOf(request, services, undefined);
      return ok(Value.Check(NotifyCustomInfo, task.report_settings) ? task.report_settings : {});
    },
  );
}
