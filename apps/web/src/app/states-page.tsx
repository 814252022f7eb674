import { CloudOff, LogIn, PlugZap, ServerCrash, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { common } from '../components/common-texts.ts';
import { RiskMark, SeverityMark, StatusMark } from '../components/marks.tsx';
import {
  BuildingState,
  EmptyState,
  ErrorState,
  FilteredEmptyState,
  NoPermissionState,
  NotFoundState,
  PageState,
  SkeletonRows,
  UnderConstructionState,
} from '../components/page-states.tsx';
import { Spinner } from '../components/spinner.tsx';
import { type DotTone, StateDot } from '../components/state-dot.tsx';
import mark from '../components/status-mark.module.css';
import { ApiError } from '../lib/api-error.ts';
import { refusal } from '../lib/refusal.ts';
import { sessionExpired } from '../lib/session.ts';
import { showToast } from '../lib/toast.ts';
import { FullLayout } from './layouts/full.tsx';
import { NewRelease } from './layouts/release-notes.tsx';
import { StaleReleaseState } from './load-failure.tsx';
import { shell } from './shell-texts.ts';
import css from './states-page.module.css';

const NETWORK = new ApiError({ code: 'network', message: '', status: 0 });
const CRASH = new ApiError({ code: '2300001', message: 'x', status: 500 });
const REFUSED = new ApiError({ code: '2300006', message: 'No permission: defect_view', status: 403 });
const TONES: readonly DotTone[] = ['good', 'warn', 'bad', 'busy', 'muted'];

/** `/dev/states`, in development only: every state of a page and every mark, to look at side by side. */
export function StatesPage() {
  const t = common.use();
  const s = shell.use();
  const pages: readonly [string, ReactNode][] = [
    ['loading', <SkeletonRows key="a" rows={4} />],
    ['starting', <Spinner key="b" size={24} />],
    [
      'empty',
      <EmptyState
        key="c"
        compact
        title="Empty"
        hint="What will be here, and the one next step."
        actions={<Button>Act</Button>}
      />,
    ],
    ['filtered-empty', <FilteredEmptyState key="d" compact onClear={() => {}} />],
    ['error with retry: no answer', <ErrorState key="e" compact error={NETWORK} what="Issues" onRetry={() => {}} />],
    ['error with retry: 500', <ErrorState key="f" compact error={CRASH} onRetry={() => {}} />],
    ['error: refused', <ErrorState key="g" compact error={REFUSED} />],
    ['no permission (403)', <NoPermissionState key="h" compact />],
    ['not found (404)', <NotFoundState key="i" compact />],
    ['maintenance (500)', <PageState key="j" compact icon={ServerCrash} title={t('maintenance')} />],
    [
      'start failed',
      <PageState
        key="k"
        compact
        icon={PlugZap}
        role="alert"
        title={t('startFailed')}
        actions={<Button>{t('retry')}</Button>}
      />,
    ],
    [
      'session ended, behind the notice',
      <PageState key="l" compact icon={LogIn} title={s('expiredText')} hint={s('expiredBehind')} />,
    ],
    ['building', <BuildingState key="m" compact />],
    ['under construction', <UnderConstructionState key="n" compact />],
    ['stale release', <StaleReleaseState key="o" compact />],
    ['offline', <PageState key="p" compact icon={WifiOff} title={t('offline')} hint={t('offlineHint')} />],
  ];
  const marks: readonly [string, ReactNode][] = [
    ['live paused', <Quiet key="a" icon={CloudOff} text={t('livePaused')} />],
    ['offline', <Quiet key="b" icon={WifiOff} text={t('offline')} />],
    ['severity', [1, 2, 4].map((severity) => <SeverityMark key={severity} severity={severity} />)],
    ['risk', [1, 2, 4, 8].map((risk) => <RiskMark key={risk} risk={risk} />)],
    ['status', [1, 3, 5, 9].map((status) => <StatusMark key={status} status={status} />)],
    [
      'dots',
      TONES.map((tone) => (
        <StateDot key={tone} tone={tone}>
          {tone}
        </StateDot>
      )),
    ],
  ];
  return (
    <FullLayout>
      <h1 className="sr-only">States</h1>
      <div className={css.grid}>
        {pages.map(([name, state]) => (
          <section key={name} className={css.cell}>
            <h2>{name}</h2>
            {state}
          </section>
        ))}
        {marks.map(([name, state]) => (
          <section key={name} className={css.cell}>
            <h2>{name}</h2>
            <div className={css.marks}>{state}</div>
          </section>
        ))}
        <section className={css.cell}>
          <h2>over the page</h2>
          <Overlays />
        </section>
      </div>
    </FullLayout>
  );
}

function Quiet({ icon: Icon, text }: { icon: typeof CloudOff; text: string }) {
  return (
    <span className={mark.mark}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}

/** What the shell lays over a page when something happens. */
function Overlays() {
  const [notes, setNotes] = useState(false);
  return (
    <div className={css.marks}>
      <Button onClick={() => showToast('error', common.text('liveFailed'))}>websocket exception</Button>
      <Button onClick={() => showToast('warning', common.text('noPermissionView'))}>no permission to view</Button>
      <Button onClick={() => refusal.set({ kind: 'forbidden', message: 'No permission: defect_manage' })}>
        refused act
      </Button>
      <Button onClick={() => refusal.set({ kind: 'authorize', message: '' })}>authorize</Button>
      <Button onClick={() => sessionExpired.set(true)}>session ended</Button>
      <Button onClick={() => setNotes(true)}>new release</Button>
      {notes && (
        <NewRelease
          notes={{ version: '9.9.9', date: '2030-01-01', notes: ['One thing is new.', 'Another thing is better.'] }}
          onClose={() => setNotes(false)}
        />
      )}
    </div>
  );
}
