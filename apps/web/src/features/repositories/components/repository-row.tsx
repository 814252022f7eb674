import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type ManagedRepository, testRepository } from '../api/managed.ts';
import css from '../repositories-page.module.css';
import { repositoryTexts } from '../texts.ts';
import { TYPES } from '../types.ts';

export function RepositoryRow({
  row,
  may,
  onEdit,
  onRemove,
}: {
  row: ManagedRepository;
  may: boolean;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = repositoryTexts.use();
  const { projectId } = useProjectScope();
  const look = useMutation({ meta: { quiet: true }, mutationFn: () => testRepository(projectId, row.repoHashId) });
  const type = TYPES.find(({ id }) => id === row.type);
  return (
    <tr>
      <td className={css.first}>
        <b className="ellipsis">{row.aliasName}</b>
        <span className={`${css.url} mono ellipsis`} title={row.url}>
          {row.url}
        </span>
        {!look.isIdle && (
          <span className={css.outcome} role="status">
            {look.isPending && (
              <>
                <Spinner size={12} /> {t('testing')}
              </>
            )}
            {look.isError && (
              <span className={css.bad}>
                <CircleAlert size={13} aria-hidden /> {errorSentence(look.error)}
              </span>
            )}
            {look.data && (
              <span className={css.good}>
                <CircleCheck size={13} aria-hidden />{' '}
                {look.data.branches.length === 0
                  ? t('reachableFolder')
                  : t('reachable', { branch: look.data.defaultBranch, count: look.data.branches.length })}
              </span>
            )}
          </span>
        )}
      </td>
      <td>{type ? t(type.word) : row.type}</td>
      <td>
        {row.authType === undefined ? (
          <span className={css.quiet}>{t('noCredential')}</span>
        ) : (
          <span className={css.key}>
            <KeyRound size={13} aria-hidden />
            {t('stored')}
          </span>
        )}
      </td>
      <td className={row.taskCount === 0 ? css.quiet : undefined}>
        {row.taskCount === 0 ? t('unused') : t('tasks', { count: row.taskCount })}
      </td>
      <td className={css.quiet}>
        {row.createdBy}{' '}
        <span className={css.hint}>
          <RelativeTime time={row.createdDate} />
        </span>
      </td>
      <td className={css.acts}>
        <IconButton
          label={`${t('test')} · ${row.aliasName}`}
          icon={PlugZap}
          disabled={!may}
          busy={look.isPending}
          onClick={() => look.mutate()}
        />
        <IconButton label={`${t('edit')} · ${row.aliasName}`} icon={Pencil} disabled={!may} onClick={onEdit} />
        <IconButton
          label={row.taskCount > 0 ? `${t('inUse')} · ${row.aliasName}` : `${t('remove')} · ${row.aliasName}`}
          icon={Trash2}
          disabled={!may || row.taskCount > 0}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}
