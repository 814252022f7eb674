import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MetadataEntry, metadataQuery } from '../../../lib/calls/metadata.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type LanguageShare, languageShares } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** Detected languages with their share, ticked; the others on demand. */
export function LanguageBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { data: metadata } = useQuery(metadataQuery(useProjectScope()));
  const [all, setAll] = useState(false);
  const { draft, change, source, faults } = form;
  const shares = new Map(languageShares(source).map((share) => [share.flag, share]));
  const entries = metadata?.LANG ?? [];
  const found = [...shares.keys()].flatMap((flag) => entries.find((entry) => Number(entry.key) === flag) ?? []);
  const rest = entries.filter((entry) => !shares.has(Number(entry.key)));
  const shown =
    source && !all
      ? [...found, ...rest.filter((entry) => draft.languages.includes(Number(entry.key)))]
      : [...found, ...rest];
  const toggle = (flag: number) =>
    change({
      languages: draft.languages.includes(flag)
        ? draft.languages.filter((entry) => entry !== flag)
        : [...draft.languages, flag],
    });
  return (
    <Block title={t('languages')} hint={source ? t('languagesHint') : t('languagesEmpty')}>
      <div className={css.field} id="field-languages">
        <div className={css.languages}>
          {shown.map((entry) => (
            <Language
              key={entry.key}
              entry={entry}
              share={shares.get(Number(entry.key))}
              ticked={draft.languages.includes(Number(entry.key))}
              onToggle={() => toggle(Number(entry.key))}
            />
          ))}
        </div>
        {faults.languages && (
          <span className={css.fault} role="alert">
            {t(faults.languages)}
          </span>
        )}
      </div>
      {source && !all && rest.length > 0 && (
        <button type="button" className={css.link} onClick={() => setAll(true)}>
          {t('moreLanguages')}
        </button>
      )}
    </Block>
  );
}

function Language({
  entry,
  share,
  ticked,
  onToggle,
}: {
  entry: MetadataEntry;
  share: LanguageShare | undefined;
  ticked: boolean;
  onToggle: () => void;
}) {
  const t = newTask.use();
  return (
    <label className={css.language}>
      <input type="checkbox" checked={ticked} onChange={onToggle} />
      <span>{entry.fullName}</span>
      {share && (
        <>
          <span className={css.part}>
            {t('share', { files: formatCount(share.files), share: formatPercent(share.share * 100, 1) })}
          </span>
          <span className={css.bar} style={{ width: `${share.share * 100}%` }} aria-hidden />
        </>
      )}
    </label>
  );
}
