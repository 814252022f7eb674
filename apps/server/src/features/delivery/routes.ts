import { DeliveryPage, DeliveryQuery, TestDelivery, TestDeliveryBody } from '@assay/contract/http/delivery';
import { Envelope } from '@assay/contract/http/envelope';
import { TaskIdParams } from '@assay/contract/http/task-parts';
import type { FastifyRequest } from 'fastify';
import { administratorOf, languageOf, ok, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { changeableTaskOf } from '../../changeable.ts';
import { contentPage } from '../../paged.ts';
import type { Services } from '../../services.ts';
import { presentDelivery } from './present.ts';
import { countDeliveries, type DeliveryFilter, deliveries } from './queries.ts';
import { tryDelivery, tryMailServer } from './try-delivery.ts';

const STEM = '/task/api/user/delivery/taskId/:taskId';
const tags = ['delivery'];
const permission = 'task_manage';
const config = { needs: permission } as const;

/** What was sent to people, what was not and why; and sending one to see whether it arrives. */
export function deliveryFeature(app: AssayApp, services: Services): void {
  const { db } = services;

  app.get(
    STEM,
    {
      config,
      schema: {
        tags,
        summary: 'Mails and robot messages of a task, newest first',
        params: TaskIdParams,
        querystring: DeliveryQuery,
        response: { 200: Envelope(DeliveryPage) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, permission, request.params.taskId);
      return ok(await page(request, request.query, { ...request.query, taskId: task.id }));
    },
  );

  app.get(
    '/admin/api/deliveries',
    {
      config: { needs: 'administrator' },
      schema: {
        tags,
        summary: 'Mails and robot messages of every task, newest first',
        querystring: DeliveryQuery,
        response: { 200: Envelope(DeliveryPage) },
      },
    },
    async (request) => {
      administratorOf(request);
      return ok(await page(request, request.query, request.query));
    },
  );

  app.post(
    '/admin/api/deliveries/test',
    {
      config: { needs: 'administrator' },
      schema: {
        tags,
        summary: 'Sends a mail to the asker through the mail server of the site',
        response: { 200: Envelope(TestDelivery) },
      },
    },
    async (request) => {
      const actor = administratorOf(request);
      return ok(await tryMailServer(services, { actor, language: languageOf(request) }));
    },
  );

  app.post(
    `${STEM}/test`,
    {
      config,
      schema: {
        tags,
        summary: 'Sends a test and shows what the other server said',
        params: TaskIdParams,
        body: TestDeliveryBody,
        response: { 200: Envelope(TestDelivery) },
      },
    },
    async (request) => {
      const { taskId } = request.params;
      const { task, actor } = await changeableTaskOf(request, services, { change: 'report', permission, taskId });
      return ok(await tryDelivery(services, { task, actor, body: request.body, language: languageOf(request) }));
    },
  );

  function page(request: FastifyRequest, asked: DeliveryQuery, filter: DeliveryFilter) {
    const language = languageOf(request);
    return countDeliveries(db, filter).then((total) =>
      contentPage(asked, {
        total,
        rows: async (window) =>
          (await deliveries(db, { filter, ...window })).map((row) => presentDelivery(row, language)),
      }),
    );
  }
}
