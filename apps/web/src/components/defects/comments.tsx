import type { CodeComment } from '@assay/contract/http/defect-detail';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { projectPeopleQuery } from '../../lib/calls/project-people.ts';
import { useAddComment, useDeleteComment, useEditComment } from '../../lib/calls/triage.ts';
import { userQuery } from '../../lib/calls/user.ts';
import { useStore } from '../../lib/store.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { IconButton } from '../button.tsx';
import { useSight } from '../code-viewer/in-sight.ts';
import { Confirm } from '../confirm.tsx';
import { Person } from '../marks.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { CommentBox } from './comment-box.tsx';
import { commentWanted } from './comment-request.ts';
import { defects } from './defect-texts.ts';
import { MentionText } from './mention-text.tsx';
import css from './triage.module.css';

/** Contract-defects 1.5. */
const MOST = 10;

/** What people said about one defect: their own can be changed and taken away. @param allowed whether this reader may write */
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
  const { projectId } = useProjectScope();
  const { data: user } = useQuery(userQuery);
  const add = useAddComment(toolName);
  const edit = useEditComment(toolName);
  const remove = useDeleteComment(toolName);
  const [removing, setRemoving] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const { inSight } = useSight();
  const wanted = useStore(commentWanted) === defectId;
  const isSeen = useStore(inSight);
  useEffect(() => {
    if (!wanted || !isSeen || !box.current) return;
    box.current.focus();
    commentWanted.set(undefined);
  }, [wanted, isSeen]);
  const comments = thread?.commentList ?? [];
  const isMine = (name: string) => user?.username.toLowerCase() === name.toLowerCase();
  const { data: people = [] } = useQuery({ ...projectPeopleQuery(projectId), retry: false });
  const others = people.filter((name) => !isMine(name));
  const full = comments.length >= MOST;
  if (comments.length === 0 && !allowed) return null;
  return (
    <section className={css.thread} aria-label={t('comments')}>
      {comments.map((entry) => (
        <div key={entry.singleCommentId} className={css.comment}>
          <Person name={entry.userName} size={16} />
          <span className={css.when}>
            <RelativeTime time={entry.commentTime} />
          </span>
          <span className={css.own}>
            {allowed && isMine(entry.userName) && (
              <IconButton label={t('editComment')} icon={Pencil} onClick={() => setEditing(entry.singleCommentId)} />
            )}
            {allowed && (isMine(entry.userName) || user?.isAdmin) && (
              <IconButton label={t('deleteComment')} icon={Trash2} onClick={() => setRemoving(entry.singleCommentId)} />
            )}
          </span>
          {editing === entry.singleCommentId && thread && user ? (
            <div className={css.editing}>
              <CommentBox
                label={t('editComment')}
                verb={t('saveComment')}
                initial={entry.comment}
                busy={edit.isPending}
                people={others}
                onCancel={() => setEditing(undefined)}
                onSend={(text) => {
                  const at = { threadId: thread.entityId, commentId: entry.singleCommentId };
                  edit.mutate({ ...at, userName: user.username, text }, { onSuccess: () => setEditing(undefined) });
                }}
              />
            </div>
          ) : (
            <p>
              <MentionText text={entry.comment} people={people} />
            </p>
          )}
        </div>
      ))}
      {allowed && !full && (
        <CommentBox
          // A stored comment leaves an empty box.
          key={comments.length}
          handle={box}
          label={t('addComment')}
          verb={t('send')}
          busy={add.isPending}
          people={others}
          onSend={(text) => {
            if (user) add.mutate({ defectId, threadId: thread?.entityId ?? '', userName: user.username, text });
          }}
        />
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
