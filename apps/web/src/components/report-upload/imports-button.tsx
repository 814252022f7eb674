import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../page-states.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { ImportResult } from './import-result.tsx';
import css from './report-upload.module.css';
import { reportUpload } from './texts.ts';
import { isOver, uploadsQuery } from './uploads.ts';

/** Opens what became of the uploads of one tool. */
export function ImportsButton({ toolName, toolDisplayName }: { toolName: string; toolDisplayName: string }) {
  const t = reportUpload.use();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={History} tone="quiet" onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('historyTitle', { tool: toolDisplayName })}
        side={560}
      >
        <Imports toolName={toolName} />
      </Dialog>
    </>
  );
}

function Imports({ toolName }: { toolName: string }) {
  const t = reportUpload.use();
  const scope = useTaskScope();
  const { data, error, refetch } = useQuery({
    ...uploadsQuery(scope, { toolName }),
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? 2_000 : false),
  });
  if (!data && error) return <ErrorState error={error} what={t('what')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.length === 0) return <EmptyState compact title={t('noImports')} />;
  return (
    <ol className={css.imports}>
      {data.map((upload) => (
        <li key={upload.buildNum}>
          <div className={css.importHead}>
            <b>{t('build', { build: `#${upload.buildNum}` })}</b>
            {upload.commit && <code title={upload.commit}>{upload.commit.slice(0, 8)}</code>}
            <span className={css.quiet}>
              {upload.format} · {formatBytes(upload.size)}
              {upload.prefix && ` · ${upload.prefix}/`}
            </span>
            <span className={css.when}>
              {t('by', { name: upload.uploadedBy })} <RelativeTime time={upload.time} />
            </span>
          </div>
          <ImportResult of={upload} />
        </li>
      ))}
    </ol>
  );
}
