import { ServerCrash } from 'lucide-react';
import { Button, LinkButton } from '../components/button.tsx';
import { common } from '../components/common-texts.ts';
import { NoPermissionState, NotFoundState, PageState } from '../components/page-states.tsx';
import { paths } from '../lib/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { FullLayout } from './layouts/full.tsx';

function WaysOut() {
  const t = common.use();
  return (
    <>
      <LinkButton to={paths.home()}>{t('backToList')}</LinkButton>
      <Button tone="quiet" onClick={() => window.location.reload()}>
        {t('refresh')}
      </Button>
    </>
  );
}

/** `/403`, and instead of any page whose whole frame the user may not see. @param hint the server's sentence */
export function ForbiddenPage({ hint }: { hint?: string }) {
  useTitle('403');
  return (
    <FullLayout>
      <h1 className="sr-only">403</h1>
      <NoPermissionState hint={hint} actions={<WaysOut />} />
    </FullLayout>
  );
}

/** The catch-all keeps the address as it was typed. */
export function NotFoundPage() {
  useTitle('404');
  return (
    <FullLayout>
      <h1 className="sr-only">404</h1>
      <NotFoundState hint={<span className="mono">{window.location.pathname}</span>} actions={<WaysOut />} />
    </FullLayout>
  );
}

export function ServerErrorPage() {
  const t = common.use();
  useTitle('500');
  return (
    <FullLayout>
      <h1 className="sr-only">500</h1>
      <PageState icon={ServerCrash} title={t('maintenance')} actions={<WaysOut />} />
    </FullLayout>
  );
}
