import type { Preview } from '../../lib/calls/triage.ts';
import { common } from '../common-texts.ts';
import { errorSentence } from '../page-states.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

/** What an act would change and what would stay, counted before anything happens. */
export function BatchPreview({
  preview,
  error,
  shown,
}: {
  preview: Preview | undefined;
  error: unknown;
  /** How many rows the list shows, when the act is about all of them. */
  shown: number | undefined;
}) {
  const t = defects.use();
  const say = common.use();
  if (!preview) {
    return (
      <p className={css.preview} role="status">
        {error ? `${t('previewFailed')} ${errorSentence(error)}` : t('previewCounting')}
      </p>
    );
  }
  const stay = [
    [preview.fixed, t('stayFixed', { count: preview.fixed })],
    [preview.ignored, t('stayIgnored', { count: preview.ignored })],
    [preview.masked, t('stayMasked', { count: preview.masked })],
    [preview.open, t('stayOpen', { count: preview.open })],
  ] as const;
  const named = stay.reduce((sum, [count]) => sum + count, 0);
  const skipped = Math.max(preview.skipped, shown === undefined ? 0 : shown - preview.count);
  const reasons = stay.filter(([count]) => count > 0).map(([, words]) => words);
  if (skipped > named && named > 0) reasons.push(t('stayElse', { count: skipped - named }));
  return (
    <p className={css.preview} role="status">
      <b>
        {preview.count === 0
          ? t('previewNone')
          : t('previewCount', { count: preview.count, files: t('inFiles', { count: preview.files }) })}
      </b>
      {skipped > 0 && (
        <>
          {' '}
          {t('previewStay', { count: skipped })}
          {reasons.length > 0 && `${t('colon')}${reasons.join(say('listComma'))}`}
        </>
      )}
    </p>
  );
}
