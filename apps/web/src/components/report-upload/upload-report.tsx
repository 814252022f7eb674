import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button } from '../button.tsx';
import { reportUpload } from './texts.ts';
import { UploadDialog } from './upload-dialog.tsx';
import type { UploadKind } from './uploads.ts';

/**
 * The button that takes reports of other analysers, or coverage, and all that follows. Who may not upload sees it, cannot press
 * it, and is told why.
 */
export function UploadReport({ kind, tone }: { kind: UploadKind; tone?: 'primary' | 'default' | 'quiet' }) {
  const t = reportUpload.use();
  const { data: granted } = useQuery(permissionsQuery(useTaskScope()));
  const [open, setOpen] = useState(false);
  const may = granted?.has('task_manage') ?? false;
  return (
    <>
      <Button
        icon={Upload}
        tone={tone}
        disabled={!may}
        title={granted && !may ? t('forbidden') : undefined}
        onClick={() => setOpen(true)}
      >
        {t(kind === 'coverage' ? 'uploadCoverage' : 'upload')}
      </Button>
      {open && <UploadDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
