import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { PlugZap, RefreshCw } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { common } from '../components/common-texts.ts';
import { NoPermissionState, NotFoundState, PageState } from '../components/page-states.tsx';
import { ApiError, CODE, isForbidden } from '../lib/api-error.ts';
import { FullLayout } from './layouts/full.tsx';
import { shell } from './shell-texts.ts';

type Kind = 'forbidden' | 'not-found' | 'release' | 'start';

/** What a failed load means: a missing right, a missing thing, code of an older release, or no server (specification 8). */
export function failureKind(error: unknown): Kind {
  if (isForbidden(error)) return 'forbidden';
  if (error instanceof ApiError && (error.status === 404 || error.code === CODE.notFound)) return 'not-found';
  if (!(error instanceof ApiError) && error instanceof TypeError && /import|module/i.test(error.message))
    return 'release';
  return 'start';
}

/** Full page instead of what could not be loaded, always with a way on. */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const t = common.use();
  const s = shell.use();
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const retry = <Button onClick={again}>{t('retry')}</Button>;
  const message = error instanceof ApiError ? error.message : '';
  const pages: Record<Kind, React.ReactNode> = {
    forbidden: <NoPermissionState title={s('insufficient')} hint={message || t('noPermission')} actions={retry} />,
    'not-found': <NotFoundState hint={message} actions={retry} />,
    release: (
      <PageState
        icon={RefreshCw}
        title={t('newRelease')}
        actions={<Button onClick={() => window.location.reload()}>{s('reload')}</Button>}
      />
    ),
    start: <PageState icon={PlugZap} role="alert" title={t('startFailed')} hint={message} actions={retry} />,
  };
  return <FullLayout>{pages[failureKind(error)]}</FullLayout>;
}
