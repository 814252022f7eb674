import type { ReactNode } from 'react';
import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx';
import { paths } from '../../lib/paths.ts';
import css from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';

/** One page with all the window: errors, account, version of a set. Works without a project and without a session. */
export function FullLayout({ children, start }: { children: ReactNode; start?: ReactNode }) {
  return (
    <div className={css.frame}>
      <header className={header.header}>
        <Logo to={paths.home()} name />
        {start}
        <div className={header.end}>
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  );
}
