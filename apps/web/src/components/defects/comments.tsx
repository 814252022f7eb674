import type { CodeComment } from '@assay/contract/http/defect-detail';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddComment, useDeleteComment } from '../../lib/calls/triage.ts';
import { userQuery } from '../../lib/calls/user.ts';
import { Button, IconButton } from '../button.tsx';
import { Confirm } from '../confirm.tsx';
import { Person } from '../marks.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { defects } from './defect-texts.ts';
import css from './triage.module.css';

/** Contract-defects 1.5. */
const LONGEST = 200;
const MOST = 10;

/** What people said about one defect. @param allowed whether this reader may write */
export function Comments({
  toolName,
  defectId,
  thread,
  allowed,
}: {
  toolName: string;
  defectId: string;
  thread: CodeComment | undefined;
  allowed: boolean;
}) {
  const t = defects.use();
  const { data: user } = useQuery(userQuery);
  const add = useAddComment(toolName);
  const remove = useDeleteComment(toolName);
  const [text, setText] = useState('');
  const [removing, setRemoving] = useState<string>();
  const comments = thread?.commentList ?? [];
  const full = comments.length >= MOST;
  const mine = (name: string) => user !== undefined && (user.isAdmin || user.username === name);
  const send = () => {
    const comment = { defectId, threadId: thread?.entityId ?? '', userName: user?.username ?? '', text: text.trim() };
    if (comment.text !== '' && user) add.mutate(comment, { onSuccess: () => setText('') });
  };
  if (comments.length === 0 && !allowed) return null;
  return (
    <section className={css.thread} aria-label={t('comments')}>
      {comments.map((entry) => (
        <div key={entry.singleCommentId} className={css.comment}>
          <Person name={entry.userName} size={16} />
          <span className={css.when}>
            <RelativeTime time={entry.commentTime} />
          </span>
          {allowed && mine(entry.userName) ? (
            <IconButton label={t('deleteComment')} icon={Trash2} onClick={() => setRemoving(entry.singleCommentId)} />
          ) : (
            <span />
          )}
          <p>{entry.comment}</p>
        </div>
      ))}
      {allowed && !full && (
        <form
          className={css.write}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <textarea
            className={css.input}
            rows={text === '' ? 1 : 3}
            maxLength={LONGEST}
            value={text}
            placeholder={t('addComment')}
            aria-label={t('addComment')}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
          {text.trim() !== '' && (
            <Button type="submit" busy={add.isPending}>
              {t('send')}
            </Button>
          )}
        </form>
      )}
      {allowed && full && <p className={css.when}>{t('commentsFull')}</p>}
      <Confirm
        open={removing !== undefined}
        title={t('deleteComment')}
        verb={t('deleteComment')}
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing && thread)
            remove.mutate(
              { threadId: thread.entityId, commentId: removing },
              { onSuccess: () => setRemoving(undefined) },
            );
        }}
      >
        {t('deleteCommentText')}
      </Confirm>
    </section>
  );
}
