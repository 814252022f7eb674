import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { formatTime } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Hook, hooksQuery, revokeHook } from '../api/trigger.ts';
import frame from '../settings-page.module.css';
import { HookDialog } from './hook-dialog.tsx';
import { triggerTexts } from './texts.ts';
import css from './trigger.module.css';

/** Addresses for webhooks; they act at once, apart from the form below. */
export function HookSection() {
  const t = triggerTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { data: hooks, error, refetch } = useQuery(hooksQuery(scope));
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Hook>();
  const revoke = useMutation({
    mutationFn: (id: number) => revokeHook(scope, id),
    onSuccess: () => client.invalidateQueries({ queryKey: hooksQuery(scope).queryKey }),
    onSettled: () => setEnding(undefined),
  });
  return (
    <FormSection
      title={t('hooks')}
      hint={t('hooksHint')}
      end={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          {t('newHook')}
        </Button>
      }
    >
      {!hooks && error && <ErrorState compact error={error} what={t('hooks')} onRetry={() => void refetch()} />}
      {!hooks && !error && <SkeletonRows rows={1} />}
      {hooks?.length === 0 && <p className={frame.quiet}>{t('noHooks')}</p>}
      {hooks && hooks.length > 0 && (
        <ul className={css.hooks}>
          {hooks.map((hook) => (
            <li key={hook.id}>
              <b className="ellipsis">{hook.name}</b>
              <span className={frame.faint}>
                {[
                  hook.hasSecret && t('signed'),
                  t('createdBy', { name: hook.createdBy }),
                  hook.lastUsedAt ? `${t('used')} ${formatTime(hook.lastUsedAt)}` : t('neverUsed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <IconButton label={t('revokeName', { name: hook.name })} icon={Trash2} onClick={() => setEnding(hook)} />
            </li>
          ))}
        </ul>
      )}
      {making && <HookDialog onClose={() => setMaking(false)} />}
      {ending && (
        <Confirm
          open
          danger
          busy={revoke.isPending}
          title={t('revokeTitle', { name: ending.name })}
          verb={t('revoke')}
          onClose={() => setEnding(undefined)}
          onConfirm={() => revoke.mutate(ending.id)}
        >
          {t('revokeText')}
        </Confirm>
      )}
    </FormSection>
  );
}
