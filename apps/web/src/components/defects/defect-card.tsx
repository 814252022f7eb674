import type { CodeComment } from '@assay/contract/http/defect-detail';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useStore } from '../../lib/store.ts';
import type { Tone } from '../code-viewer/viewer-types.ts';
import { commentWanted } from './comment-request.ts';
import { Comments } from './comments.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

/** @param tone name of a colour token */
export const toneStyle = (tone: string) => ({ ['--tone' as string]: `var(--${tone})` });

/**
 * What is said about a line, below the line: the sentence, what is known in short, an explanation that unfolds, and what
 * people wrote.
 */
export function DefectCard({
  tone,
  mark,
  text,
  more,
  meta,
  talk,
}: {
  tone: Tone;
  mark: ReactNode;
  text: ReactNode;
  /** Unfolded by its label. */
  more: { readonly label: string; readonly title?: string; readonly code: boolean; readonly content: ReactNode };
  meta: ReactNode;
  talk: {
    readonly toolName: string;
    readonly defectId: string;
    readonly thread: CodeComment | undefined;
    readonly allowed: boolean;
  };
}) {
  const t = defects.use();
  const [open, setOpen] = useState(false);
  const [writing, write] = useState(false);
  const comments = talk.thread?.commentList.length ?? 0;
  const wanted = useStore(commentWanted) === talk.defectId && talk.allowed;
  useEffect(() => {
    if (wanted) write(true);
  }, [wanted]);
  const talking = writing || wanted || comments > 0;
  return (
    <article className={css.card} style={toneStyle(tone)}>
      <div className={css.cardHead}>
        {mark}
        <p className={css.cardText}>{text}</p>
      </div>
      <div className={css.cardMeta}>
        <button
          type="button"
          className={cx(css.unfold, more.code && css.code)}
          aria-expanded={open}
          title={more.title}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={12} aria-hidden style={{ rotate: open ? '90deg' : '0deg' }} />
          {more.label}
        </button>
        {meta}
        {(talk.allowed || comments > 0) && (
          <button type="button" aria-expanded={talking} onClick={() => write(!writing)}>
            {t('comments')}
            {comments > 0 ? ` ${comments}` : ''}
          </button>
        )}
      </div>
      {open && <div className={css.cardMore}>{more.content}</div>}
      {talking && (
        <div className={css.cardMore}>
          <Comments {...talk} />
        </div>
      )}
    </article>
  );
}

/** Another place of the file: one line, pressing it goes there. */
export function SlimCard({
  tone,
  mark,
  text,
  onOpen,
}: {
  tone: Tone;
  mark: ReactNode;
  text: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={css.slim} style={toneStyle(tone)} onClick={onOpen}>
      {mark}
      <span className="ellipsis">{text}</span>
    </button>
  );
}
