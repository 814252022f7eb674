import { Link } from '../../components/link.tsx';
import css from './header.module.css';

/** @param to where it leads; absent for tasks that belong to the code host (specification 2) */
export function Logo({ to, name }: { to: string | undefined; name?: boolean }) {
  const face = (
    <>
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="var(--accent)" />
        <path
          d="M7 17.2 12 6l5 11.2M8.9 13.4h6.2"
          fill="none"
          stroke="#fff"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name ? 'Assay' : <span className="sr-only">Assay</span>}
    </>
  );
  return to === undefined ? (
    <span className={css.logo}>{face}</span>
  ) : (
    <Link to={to} className={css.logo}>
      {face}
    </Link>
  );
}
