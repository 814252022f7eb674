import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { candidatesQuery, useIdentity } from '../../../lib/calls/defect-history.ts';
import { formatDate } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { Button } from '../../button.tsx';
import { common } from '../../common-texts.ts';
import { Dialog } from '../../dialog.tsx';
import { ErrorState, SkeletonRows } from '../../page-states.tsx';
import css from './history.module.css';
import { history } from './history-texts.ts';

/** Which issue from before this one really is: those that are gone, of the same rule, searched by path on the server. */
export function LinkDialog({
  toolName,
  entityId,
  checker,
  onClose,
}: {
  toolName: string;
  entityId: string;
  checker: string;
  onClose: () => void;
}) {
  const t = history.use();
  const say = common.use();
  const name = useId();
  const [path, setPath] = useState('');
  const [chosen, choose] = useState<string>();
  const wanted = useDeferredValue(path.trim());
  const { data, error, refetch } = useQuery(candidatesQuery(useTaskScope(), { toolName, checker, path: wanted }));
  const { link } = useIdentity();
  const submit = () =>
    chosen !== undefined &&
    link.mutate(
      { entityId, continues: chosen },
      {
        onSuccess: () => {
          onClose();
          showToast('done', t('linked'));
        },
      },
    );
  return (
    <Dialog
      open
      kind="form"
      title={t('linkTitle')}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" busy={link.isPending} disabled={chosen === undefined} onClick={submit}>
            {t('linkVerb')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <p>{t('linkText')}</p>
      <input
        data-autofocus
        className={css.find}
        aria-label={t('searchPath')}
        placeholder={t('searchPath')}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <div
        className={css.candidates}
        role="radiogroup"
        aria-label={checker === '' ? t('candidates') : t('candidatesOf', { checker })}
      >
        {!data &&
          (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />)}
        {data?.candidates.length === 0 && <p className={css.none}>{t('noCandidates')}</p>}
        {data?.candidates.map((candidate) => (
          <label key={candidate.entityId} className={css.candidate}>
            <input
              type="radio"
              name={name}
              checked={chosen === candidate.entityId}
              onChange={() => choose(candidate.entityId)}
            />
            <span title={candidate.text}>{candidate.text}</span>
            <small>{candidate.fixedTime ? t('gone', { day: formatDate(candidate.fixedTime) }) : ''}</small>
            <code title={candidate.path}>
              {candidate.path}:{candidate.line}
            </code>
          </label>
        ))}
        {data && data.total > data.candidates.length && (
          <p className={css.none}>{t('moreCandidates', { count: data.total })}</p>
        )}
      </div>
    </Dialog>
  );
}
