import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Boxes, FolderKanban, KeyRound, MonitorSmartphone, ScrollText, SlidersHorizontal, Users } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { common } from '../../components/common-texts.ts';
import { NoPermissionState, SkeletonRows } from '../../components/page-states.tsx';
import { userQuery } from '../../lib/calls/user.ts';
import { paths } from '../../lib/paths.ts';
import { shell } from '../shell-texts.ts';
import { BackToTop } from './back-to-top.tsx';
import { Banner } from './banner.tsx';
import css from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { type SideEntry, SideMenu } from './side-menu.tsx';
import { UserControls } from './user-controls.tsx';

/** Administration of the site: its own menu. Who does not administer sees the 403 view in the same frame. */
export function AdminLayout() {
  const t = shell.use();
  const { data: user } = useQuery(userQuery);
  const entry = useEntry();
  if (user && !user.isAdmin)
    return (
      <SiteFrame title={t('administration')}>
        <h1 className="sr-only">{t('administration')}</h1>
        <Refused />
      </SiteFrame>
    );
  return (
    <SiteFrame
      title={t('administration')}
      menu={
        <SideMenu
          label={t('adminMenu')}
          groups={[
            [
              entry({ id: 'users', label: t('users'), icon: Users, to: paths.admin('users') }),
              entry({ id: 'projects', label: t('projects'), icon: FolderKanban, to: paths.admin('projects') }),
              entry({ id: 'tools', label: t('tools'), icon: Boxes, to: paths.admin('tools') }),
            ],
            [
              entry({ id: 'settings', label: t('siteSettings'), icon: SlidersHorizontal, to: paths.admin('settings') }),
              entry({ id: 'audit', label: t('audit'), icon: ScrollText, to: paths.admin('audit') }),
            ],
          ]}
        />
      }
    >
      <Page />
    </SiteFrame>
  );
}

/** The person's own account. */
export function AccountLayout() {
  const t = shell.use();
  const entry = useEntry();
  return (
    <SiteFrame
      title={t('account')}
      menu={
        <SideMenu
          label={t('accountMenu')}
          groups={[
            [
              entry({ id: 'sessions', label: t('sessions'), icon: MonitorSmartphone, to: paths.account('sessions') }),
              entry({ id: 'tokens', label: t('tokens'), icon: KeyRound, to: paths.account('tokens') }),
            ],
          ]}
        />
      }
    >
      <Page />
    </SiteFrame>
  );
}

/** Marks the entry of the page on screen. */
function useEntry(): (entry: Omit<SideEntry, 'active'>) => SideEntry {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  return (entry) => ({ ...entry, active: pathname === entry.to });
}

function Page() {
  return (
    <Suspense fallback={<SkeletonRows rows={16} />}>
      <Outlet />
    </Suspense>
  );
}

function Refused() {
  const t = shell.use();
  const c = common.use();
  return (
    <NoPermissionState
      hint={t('onlyAdministrators')}
      actions={<LinkButton to={paths.home()}>{c('backToList')}</LinkButton>}
    />
  );
}

function SiteFrame({ title, menu, children }: { title: string; menu?: ReactNode; children: ReactNode }) {
  const t = shell.use();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={css.frame}>
      <a className={header.skip} href="#main">
        {t('skip')}
      </a>
      <Banner />
      <header className={header.header}>
        <Logo to={paths.home()} name />
        <span className={header.slash} aria-hidden>
          /
        </span>
        <span className={header.crumb}>{title}</span>
        <div className={header.end}>
          <OfflineMark />
          <UserControls />
        </div>
      </header>
      <div className={css.body}>
        {menu}
        <main id="main" tabIndex={-1} ref={main} className={css.main}>
          {children}
        </main>
      </div>
      <BackToTop frame={main} />
    </div>
  );
}
