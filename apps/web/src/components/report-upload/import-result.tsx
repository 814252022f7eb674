import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import css from './report-upload.module.css';
import { reportUpload } from './texts.ts';
import type { Uploaded } from './uploads.ts';

/** What became of one upload: what was taken, and what was repaired or left out, with examples and what to do about it. */
export function ImportResult({ of }: { of: Uploaded }) {
  return (
    <div className={css.result}>
      <Headline of={of} />
      {of.failure && <p className={css.failure}>{of.failure}</p>}
      {of.coverage && <CoverageResult coverage={of.coverage} />}
      {of.report && <ReportResult report={of.report} />}
    </div>
  );
}

function Headline({ of }: { of: Uploaded }) {
  const t = reportUpload.use();
  if (of.status === 'queued' || of.status === 'running') {
    return (
      <p className={css.headline}>
        <LoaderCircle size={16} className={css.busy} aria-hidden />
        {t(of.status)}
      </p>
    );
  }
  if (of.status !== 'succeeded') {
    return (
      <p className={css.headline}>
        <CircleX size={16} className={css.bad} aria-hidden />
        {t(of.status === 'interrupted' ? 'interrupted' : 'failed')}
      </p>
    );
  }
  const odd = (of.coverage?.unknown.count ?? 0) + (of.coverage?.ambiguous.count ?? 0) > 0;
  return (
    <p className={css.headline}>
      {odd ? (
        <CircleAlert size={16} className={css.warn} aria-hidden />
      ) : (
        <CircleCheck size={16} className={css.good} aria-hidden />
      )}
      {t('done')}
    </p>
  );
}

function CoverageResult({ coverage }: { coverage: NonNullable<Uploaded['coverage']> }) {
  const t = reportUpload.use();
  const { files, matched, lines, dropped, unknown, ambiguous, filtered } = coverage;
  return (
    <>
      <p>
        {t('matched', { files: formatCount(files), matched: formatCount(matched) })}
        <span className={css.quiet}> · {t('lines', { count: lines })}</span>
      </p>
      <Kept
        items={[
          { ...unknown, text: t('unknown', { count: unknown.count }), help: t('unknownHelp') },
          { ...ambiguous, text: t('ambiguous', { count: ambiguous.count }), help: t('ambiguousHelp') },
          { ...filtered, text: t('filtered', { count: filtered.count }) },
          { count: dropped, examples: [], text: t('records', { count: dropped }) },
        ]}
      />
    </>
  );
}

function ReportResult({ report }: { report: NonNullable<Uploaded['report']> }) {
  const t = reportUpload.use();
  const { producers, results, findings, repaired, dropped } = report;
  const names = producers.map(({ name, version }) => (version ? `${name} ${version}` : name)).join(', ');
  const counted = (entries: typeof repaired) =>
    entries.map(({ text, count, examples }) => ({ count, examples, text: `${formatCount(count)} · ${text}` }));
  return (
    <>
      <p>
        {t('results', { count: results, results: formatCount(results), findings: formatCount(findings) })}
        {names && <span className={css.quiet}> · {t('producer', { name: names })}</span>}
      </p>
      {repaired.length + dropped.length === 0 && <p className={css.quiet}>{t('nothingOdd')}</p>}
      {dropped.length > 0 && <h3>{t('dropped')}</h3>}
      <Kept items={counted(dropped)} />
      {repaired.length > 0 && <h3>{t('repaired')}</h3>}
      <Kept items={counted(repaired)} />
    </>
  );
}

interface Item {
  readonly count: number;
  readonly text: string;
  readonly help?: string;
  readonly examples: readonly string[];
}

function Kept({ items }: { items: readonly Item[] }) {
  const t = reportUpload.use();
  const shown = items.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={css.kept}>
      {shown.map(({ text, help, examples }) => (
        <li key={text}>
          <span>{text}</span>
          {help && <span className={css.quiet}>{help}</span>}
          {examples.length > 0 && (
            <ul className={css.examples} aria-label={t('such')}>
              {examples.map((example) => (
                <li key={example} title={example}>
                  {example}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
