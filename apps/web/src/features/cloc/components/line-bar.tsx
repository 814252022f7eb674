import css from '../cloc.module.css';
import { cloc } from '../texts.ts';

interface Lines {
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

const PARTS = [
  { key: 'code', colour: 'var(--code-1)' },
  { key: 'comment', colour: 'var(--code-2)' },
  { key: 'blank', colour: 'var(--code-3)' },
] as const;

/** Code, comment and blank lines in one bar. @param most lines of a full bar; 0 draws nothing */
export function LineBar({ lines, most }: { lines: Lines; most: number }) {
  const share = (value: number) => (most > 0 ? `${(value / most) * 100}%` : '0');
  return (
    <div className={css.track} aria-hidden>
      <div className={css.bar}>
        {PARTS.map(({ key, colour }) =>
          lines[key] > 0 ? <i key={key} style={{ width: share(lines[key]), background: colour }} /> : null,
        )}
      </div>
    </div>
  );
}

/** What the parts of the bars are. */
export function LineLegend() {
  const t = cloc.use();
  return (
    <span className={css.legend}>
      {PARTS.map(({ key, colour }) => (
        <span key={key}>
          <i style={{ background: colour }} aria-hidden />
          {t(key)}
        </span>
      ))}
    </span>
  );
}
