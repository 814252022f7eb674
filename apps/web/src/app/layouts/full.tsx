import type { ReactNode } from 'react';
import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx';
import { paths } from '../../lib/paths.ts';
import css from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';
import { UserControls } from './user-controls.tsx';

/** One page with all the window: errors, account, version of a set. Works without a project and without a session. */
export function FullLayout({
  children,
  start,
  signedIn = false,
}: {
  children: ReactNode;
  start?: ReactNode;
  /** Somebody is, and may want to leave. */
  signedIn?: boolean;
}) {
  return (
    <div className={css.frame}>
      <header className={header.header}>
        <Logo to={paths.home()} name />
        {start}
        <div className={header.end}>
          {signedIn ? (
            <UserControls />
          ) : (
            <>
              <LanguageMenu />
              <ThemeMenu />
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  );
}
