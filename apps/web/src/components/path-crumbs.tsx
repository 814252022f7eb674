import { Fragment, type ReactNode } from 'react';
import { Link } from './link.tsx';
import css from './path-crumbs.module.css';

/**
 * The path of a folder, each part a link but the last.
 * @param path names below the root, `a/b`; empty is the root; @param children at the right end of the line
 */
export function PathCrumbs({
  label,
  root,
  path,
  to,
  children,
}: {
  label: string;
  root: string;
  path: string;
  to: (path: string) => string;
  children?: ReactNode;
}) {
  const names = path === '' ? [] : path.split('/');
  return (
    <nav className={css.crumbs} aria-label={label}>
      <Crumb name={root} to={to('')} here={names.length === 0} />
      {names.map((name, index) => {
        const below = names.slice(0, index + 1).join('/');
        return (
          <Fragment key={below}>
            <span className={css.slash} aria-hidden>
              /
            </span>
            <Crumb name={name} to={to(below)} here={index === names.length - 1} />
          </Fragment>
        );
      })}
      <span className={css.aside}>{children}</span>
    </nav>
  );
}

function Crumb({ name, to, here }: { name: string; to: string; here: boolean }) {
  return here ? (
    <span className={css.crumb} aria-current="page">
      {name}
    </span>
  ) : (
    <Link to={to} className={css.crumb}>
      {name}
    </Link>
  );
}
