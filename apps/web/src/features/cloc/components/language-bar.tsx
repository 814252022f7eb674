import { formatPercent } from '../../../lib/format.ts';
import type { ClocLanguage } from '../api/cloc.ts';
import css from '../cloc.module.css';
import { cloc } from '../texts.ts';

/** Languages named below the bar; all of them are rows of the table. */
const NAMED = 8;

/** Colour of what has none. */
const GREY = 'var(--text-3)';

/** The languages as one bar, each as wide as its share of all lines, in the colours their communities draw them in. */
export function LanguageBar({ languages, all }: { languages: readonly ClocLanguage[]; all: number }) {
  const t = cloc.use();
  const share = (entry: ClocLanguage) => (entry.sumLines / Math.max(1, all)) * 100;
  const largest = [...languages].sort((a, b) => b.sumLines - a.sumLines);
  const said = (entry: ClocLanguage) => `${nameOf(entry)} ${formatPercent(share(entry), 1)}`;
  function nameOf(entry: ClocLanguage): string {
    return entry.language === 'Others' ? t('others') : entry.language;
  }
  return (
    <figure className={css.languages} aria-label={t('languageBar')}>
      <div className={css.spectrum} aria-hidden>
        {largest.map((entry) =>
          share(entry) > 0 ? (
            <i
              key={entry.language}
              title={said(entry)}
              style={{ width: `${share(entry)}%`, background: entry.color ?? GREY }}
            />
          ) : null,
        )}
      </div>
      <figcaption className={css.named}>
        {largest.slice(0, NAMED).map((entry) => (
          <span key={entry.language}>
            <LanguageDot color={entry.color} />
            {nameOf(entry)}
            <small>{formatPercent(share(entry), 1)}</small>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The colour of a language beside its name, which says the same. */
export function LanguageDot({ color }: { color: string | undefined }) {
  return <i className={css.dot} style={{ background: color ?? GREY }} aria-hidden />;
}
