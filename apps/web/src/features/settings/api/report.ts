import type { Delivery as WireDelivery, TestDelivery as WireTest } from '@assay/contract/http/delivery';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import {
  anything,
  contentPage,
  flag,
  listOrEmpty,
  maybe,
  number,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import type { ReportSettings } from './task-settings.ts';

/** Stores the whole form (contract-core 6.24). @param secret what the robot wants messages signed with; empty leaves the stored one */
export function saveReport(scope: TaskScope, form: ReportSettings, secret: string): Promise<unknown> {
  return api.post('/task/api/user/task/report', {
    read: anything,
    scope,
    body: {
      taskId: scope.taskId,
      reportStatus: 1,
      ...form,
      instantReportStatus: Number(form.instantReportStatus),
      ...(secret === '' ? {} : { botSecret: secret }),
    },
  });
}

const TestDelivery = wire<WireTest>()(record({ sent: flag, answer: text, receivers: listOrEmpty(text) }));
export type TestDelivery = Shape<typeof TestDelivery>;

/** Sends one now: to the asker's own address, or to the robot that is typed in. */
export function testDelivery(
  scope: TaskScope,
  body: { channel: 'mail' } | { channel: 'bot'; botWebhookUrl: string; botSecret?: string },
): Promise<TestDelivery> {
  return api.post(`/task/api/user/delivery/taskId/${scope.taskId}/test`, { read: TestDelivery, scope, body });
}

const Delivery = wire<WireDelivery>()(
  record({
    id: number,
    kind: text,
    state: text,
    buildNum: maybe(number),
    receivers: listOrEmpty(text),
    reason: maybe(text),
    updateTime: number,
  }),
);
export type Delivery = Shape<typeof Delivery>;

const SHOWN = 5;

/** The last few mails and robot messages of the task. */
export const deliveriesQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: ['task', scope.taskId, 'deliveries'],
    queryFn: ({ signal }) =>
      api.get(`/task/api/user/delivery/taskId/${scope.taskId}`, {
        read: contentPage(Delivery),
        scope,
        query: { pageNum: 1, pageSize: SHOWN },
        signal,
      }),
  });
