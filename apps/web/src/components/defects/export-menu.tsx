import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '../../lib/api-error.ts';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import { type ExportFormat, type ExportProgress, exportList, saveFile } from '../../lib/calls/export-list.ts';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { IconButton } from '../button.tsx';
import type { Sort } from '../data-table/columns.ts';
import { Menu } from '../menu.tsx';
import { errorSentence } from '../page-states.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

const WORDS = {
  xlsx: 'exportXlsx',
  csv: 'exportCsv',
  jsonl: 'exportJsonl',
  sarif: 'exportSarif',
} as const satisfies Record<ExportFormat, string>;
/** What most people want first. */
const ORDER: readonly ExportFormat[] = ['xlsx', 'csv', 'jsonl', 'sarif'];

/** The list on screen as a file, made by the server from the same filter and order; how far it is, and the reason when it is refused. */
export function ExportMenu({ filter, sort, total }: { filter: DefectFilter; sort: Sort; total: number | undefined }) {
  const t = defects.use();
  const scope = useTaskScope();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<ExportProgress>();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (format: ExportFormat) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ bytes: 0, rows: undefined });
    try {
      const file = await exportList({
        scope,
        filter,
        format,
        sort: { sortField: sort.field, sortType: sort.order },
        signal: controller.signal,
        onProgress: setProgress,
      });
      saveFile(file);
    } catch (error) {
      if (!isCancelled(error)) showToast('error', errorSentence(error));
    } finally {
      setProgress(undefined);
    }
  };
  if (progress) {
    const percent = progress.rows !== undefined && total ? Math.min(100, (progress.rows / total) * 100) : undefined;
    return (
      <span className={css.exporting} role="status">
        <span>
          {percent === undefined
            ? t('exportingBytes', { size: formatDecimal(progress.bytes / 1_048_576, 1) })
            : t('exportingRows', { rows: formatCount(progress.rows), total: formatCount(total) })}
        </span>
        {percent !== undefined && (
          <span className={css.exportBar}>
            <ProgressBar percent={percent} label={t('exportList')} />
          </span>
        )}
        <IconButton label={t('exportCancel')} icon={X} onClick={() => running.current?.abort()} />
      </span>
    );
  }
  return (
    <Menu
      label={t('exportList')}
      side="bottom-end"
      entries={ORDER.map((format) => ({
        id: format,
        label: t(WORDS[format]),
        run: () => void run(format),
      }))}
    >
      {(trigger) => <IconButton {...trigger} label={t('exportList')} icon={Download} />}
    </Menu>
  );
}
