import type { UiLanguage } from '@assay/contract/errors';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '../../csv-line.ts';
import { presentAudit } from './present.ts';

const HEAD = {
  zh: ['时间', '类型', '操作人', '内容', '对象', '项目', '任务', '地址'],
  en: ['Time', 'Kind', 'Actor', 'Entry', 'Subject', 'Project', 'Task', 'Address'],
} as const;

/** The log as a table, piece by piece. @param zone IANA zone of the times */
export async function* auditCsv(
  pieces: AsyncIterable<readonly Selectable<Schema['audit_entry']>[]>,
  { language, zone }: { language: UiLanguage; zone: string },
): AsyncGenerator<string> {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  yield BYTE_ORDER_MARK + csvLine(HEAD[language]);
  for await (const rows of pieces)
    yield rows
      .flatMap((row) => presentAudit(row, language) ?? [])
      .map(({ time: at, kindName, actor, message, subject = '', projectId = '', taskId = '', address = '' }) =>
        csvLine([time.format(at), kindName, actor, message, subject, projectId, taskId, address]),
      )
      .join('');
}
