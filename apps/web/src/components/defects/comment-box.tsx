import { mentionedNames } from '@assay/contract/mention';
import { type Ref, useState } from 'react';
import { Button } from '../button.tsx';
import { common } from '../common-texts.ts';
import { defects } from './defect-texts.ts';
import mention from './mention.module.css';
import { MentionArea } from './mention-area.tsx';
import css from './triage.module.css';

/** Contract-defects 1.5. */
const LONGEST = 200;
/** From here on it is said how many characters are left. */
const NEAR = 40;

/** A few words about a defect, in which `@` names people. Ctrl-Enter sends, Escape gives up; the rest of the keys stay inside. */
export function CommentBox({
  label,
  verb,
  initial = '',
  busy,
  people,
  handle,
  onSend,
  onCancel,
}: {
  label: string;
  verb: string;
  initial?: string;
  busy: boolean;
  /** User names of those who can be mentioned. */
  people: readonly string[];
  handle?: Ref<HTMLTextAreaElement>;
  onSend: (text: string) => void;
  onCancel?: () => void;
}) {
  const t = defects.use();
  const say = common.use();
  const [text, setText] = useState(initial);
  const ready = text.trim() !== '' && text !== initial && !busy;
  const left = LONGEST - text.length;
  const known = people.map((name) => name.toLowerCase());
  const tells = mentionedNames(text).some((name) => known.includes(name));
  return (
    <form
      className={css.write}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend(text.trim());
      }}
    >
      <MentionArea
        {...(handle && { handle })}
        people={people}
        className={css.input}
        rows={text === '' ? 1 : 3}
        maxLength={LONGEST}
        value={text}
        placeholder={label}
        aria-label={label}
        onText={setText}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) onSend(text.trim());
          if (event.key !== 'Escape') return;
          event.currentTarget.blur();
          onCancel?.();
        }}
      />
      {(text.trim() !== '' || onCancel) && (
        <span className={css.writeFoot}>
          {tells && <span className={mention.hint}>{t('mentionHint')}</span>}
          {left <= NEAR && <span className={css.when}>{t('charsLeft', { count: left })}</span>}
          <Button type="submit" busy={busy} disabled={!ready}>
            {verb}
          </Button>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              {say('cancel')}
            </Button>
          )}
        </span>
      )}
    </form>
  );
}
