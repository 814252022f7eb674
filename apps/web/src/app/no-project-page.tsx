import { FolderOpen } from 'lucide-react';
import { PageState } from '../components/page-states.tsx';
import { FullLayout } from './layouts/full.tsx';
import { shell } from './shell-texts.ts';

/** The user belongs to no project. */
export function NoProjectPage() {
  const t = shell.use();
  return (
    <FullLayout signedIn>
      <h1 className="sr-only">Assay</h1>
      <PageState icon={FolderOpen} title={t('noProject')} hint={t('noProjectHint')} />
    </FullLayout>
  );
}
