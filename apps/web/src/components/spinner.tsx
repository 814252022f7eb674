import css from './spinner.module.css';

/** A quiet sign of work inside a control; pages use skeletons. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
