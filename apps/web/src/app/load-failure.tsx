import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { LogIn, PlugZap, RefreshCw, WifiOff } from 'lucide-react';
import { Button, LinkButton } from '../components/button.tsx';
import { common } from '../components/common-texts.ts';
import { errorSentence, NoPermissionState, NotFoundState, PageState } from '../components/page-states.tsx';
import { ApiError, CODE, isForbidden } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { useOnline } from '../lib/use-online.ts';
import { ForbiddenPage } from './error-pages.tsx';
import { FullLayout } from './layouts/full.tsx';
import { ScreenGoneError } from './lazy-screen.ts';
import { shell } from './shell-texts.ts';

type Kind = 'forbidden' | 'not-found' | 'release' | 'session' | 'start';

/** What a failed load means: a missing right or thing, code of an older release, an ended session, or no server (specification 8). */
export function failureKind(error: unknown): Kind {
  if (isForbidden(error)) return 'forbidden';
  if (error instanceof ApiError && error.status === 401) return 'session';
  if (error instanceof ApiError && (error.status === 404 || error.code === CODE.notFound)) return 'not-found';
  if (error instanceof ScreenGoneError) return 'release';
  return 'start';
}

/** The code of a screen did not come. Offline a reload would lose the page, so it waits for the network. */
export function StaleReleaseState({ compact }: { compact?: boolean }) {
  const t = common.use();
  const s = shell.use();
  const online = useOnline();
  if (!online) return <PageState icon={WifiOff} compact={compact} title={t('offline')} hint={t('offlineHint')} />;
  return (
    <PageState
      icon={RefreshCw}
      compact={compact}
      title={t('newRelease')}
      hint={t('newReleaseHint')}
      actions={<Button onClick={() => window.location.reload()}>{s('reload')}</Button>}
    />
  );
}

function Failure({ error, reset }: ErrorComponentProps) {
  const t = common.use();
  const s = shell.use();
  const router = useRouter();
  const again = (tone: 'default' | 'quiet') => (
    <Button
      tone={tone}
      onClick={() => {
        reset();
        void router.invalidate();
      }}
    >
      {t('retry')}
    </Button>
  );
  const retry = again('default');
  const message = error instanceof ApiError ? errorSentence(error) : '';
  const pages: Record<Kind, React.ReactNode> = {
    forbidden: (
      <NoPermissionState
        title={s('insufficient')}
        hint={message || t('noPermission')}
        actions={
          <>
            <LinkButton to={paths.home()}>{t('backToList')}</LinkButton>
            {again('quiet')}
          </>
        }
      />
    ),
    'not-found': <NotFoundState hint={message} actions={retry} />,
    release: <StaleReleaseState />,
    // The notice of the ended session stands above; this is what it covers.
    session: <PageState icon={LogIn} title={s('expiredText')} hint={s('expiredBehind')} />,
    start: <PageState icon={PlugZap} role="alert" title={t('startFailed')} hint={message} actions={retry} />,
  };
  return pages[failureKind(error)];
}

/** Full page instead of what could not be loaded, always with a way on. */
export function LoadFailure(props: ErrorComponentProps) {
  if (failureKind(props.error) === 'forbidden')
    return <ForbiddenPage hint={props.error instanceof ApiError ? errorSentence(props.error) : ''} />;
  return (
    <FullLayout>
      <Failure {...props} />
    </FullLayout>
  );
}

/** The same inside a layout that stands: header and menu stay. */
export const PageFailure = Failure;
