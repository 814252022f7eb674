import type { UiLanguage } from '@assay/contract/errors';
import type { Delivery } from '@assay/contract/http/delivery';
import type { DeliveryRow } from './queries.ts';

export function presentDelivery(row: DeliveryRow, language: UiLanguage): Delivery {
  const [what = '', ...rest] = row.occasion.split(':');
  const value = rest.join(':');
  return {
    id: row.id,
    taskId: row.task_id,
    taskName: row.name_cn,
    projectId: row.project_id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    ...(what === 'build' ? { buildNum: Number(value) } : {}),
    ...(what === 'due' ? { dueTime: Date.parse(value) } : {}),
    receivers: row.receivers ?? [],
    ...(row.reason ? { reason: row.reason[language] } : {}),
    ...(row.state === 'waiting' ? { nextTime: row.next_at.getTime() } : {}),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}
