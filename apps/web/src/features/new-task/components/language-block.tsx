import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type MetadataEntry, metadataQuery } from '../../../lib/calls/metadata.ts';
import { formatPercent } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type LanguageShare, languageShares } from '../draft.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block } from './field.tsx';

/** What was found, with its share of the code, ticked where it matters; every other language is folded away. */
export function LanguageBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { data: metadata } = useQuery(metadataQuery(useProjectScope()));
  const [unfolded, setUnfolded] = useState(false);
  const rest = useId();
  const { draft, change, source, faults } = form;
  const shares = languageShares(source);
  const entries = metadata?.LANG ?? [];
  const detected = shares.flatMap((share) => {
    const entry = entries.find(({ key }) => Number(key) === share.flag);
    return entry ? [{ entry, share }] : [];
  });
  const others = entries.filter((entry) => !shares.some((share) => share.flag === Number(entry.key)));
  const byHand = others.filter((entry) => draft.languages.includes(Number(entry.key))).length;
  const open = unfolded || (byHand > 0 && !source);
  const toggle = (flag: number) =>
    change({
      languages: draft.languages.includes(flag)
        ? draft.languages.filter((entry) => entry !== flag)
        : [...draft.languages, flag],
    });
  const ticked = (entry: MetadataEntry) => draft.languages.includes(Number(entry.key));
  return (
    <Block title={t('languages')} hint={source ? t('languagesHint') : t('languagesEmpty')}>
      <div className={css.field} id="field-languages">
        {detected.length > 0 && (
          <div className={css.detected}>
            {detected.map(({ entry, share }) => (
              <Detected
                key={entry.key}
                entry={entry}
                share={share}
                ticked={ticked(entry)}
                onToggle={() => toggle(share.flag)}
              />
            ))}
          </div>
        )}
        {faults.languages && (
          <span className={css.fault} role="alert">
            {t(faults.languages)}
          </span>
        )}
        <button
          type="button"
          className={css.unfold}
          aria-expanded={open}
          aria-controls={rest}
          onClick={() => setUnfolded(!open)}
        >
          <ChevronRight size={14} className={css.chevron} aria-hidden />
          {t(source ? 'moreLanguages' : 'chooseLanguages')}
          {byHand > 0 && ` · ${t('chosenByHand', { count: byHand })}`}
        </button>
        {open && (
          <div id={rest} className={css.others}>
            {others.map((entry) => (
              <label key={entry.key} className={css.other}>
                <input type="checkbox" checked={ticked(entry)} onChange={() => toggle(Number(entry.key))} />
                {entry.fullName}
              </label>
            ))}
          </div>
        )}
      </div>
    </Block>
  );
}

/** Below this a share rounds to nothing, which it is not. */
const LEAST = 0.0005;

interface DetectedProps {
  readonly entry: MetadataEntry;
  readonly share: LanguageShare;
  readonly ticked: boolean;
  readonly onToggle: () => void;
}

function Detected({ entry, share, ticked, onToggle }: DetectedProps) {
  const t = newTask.use();
  return (
    <label className={css.detectedRow}>
      <input type="checkbox" checked={ticked} onChange={onToggle} />
      <span className="ellipsis">{entry.fullName}</span>
      <span className={css.share} aria-hidden>
        <span style={{ width: `${Math.max(share.share * 100, 0.5)}%` }} />
      </span>
      <span className={css.shareFiles}>{t('files', { count: share.files })}</span>
      <span className={css.sharePart}>
        {share.share > 0 && share.share < LEAST ? '<0.1%' : formatPercent(share.share * 100, 1)}
      </span>
    </label>
  );
}
