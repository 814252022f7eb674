import { useMutation } from '@tanstack/react-query';
import { Button } from '../components/button.tsx';
import { common } from '../components/common-texts.ts';
import { Dialog } from '../components/dialog.tsx';
import { authorizeAddress } from '../lib/calls/authorize-address.ts';
import { readLocal } from '../lib/local-state.ts';
import { missingPermission, type Refusal, refusal } from '../lib/refusal.ts';
import { useStore } from '../lib/store.ts';

/** Why something the user wanted was refused, and what to do about it. Mounted once. */
export function RefusedDialog() {
  const shown = useStore(refusal);
  if (!shown) return null;
  return shown.kind === 'forbidden' ? <Forbidden refused={shown} /> : <Authorize />;
}

const close = () => refusal.set(undefined);

function Forbidden({ refused }: { refused: Refusal }) {
  const t = common.use();
  const permission = missingPermission(refused.message);
  return (
    <Dialog
      open
      onClose={close}
      title={t('permissionTitle')}
      footer={
        <Button onClick={close} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <p>{permission ? t('permissionNeeds', { action: t(`permission_${permission}`) }) : refused.message}</p>
      <p>{t('permissionAsk')}</p>
    </Dialog>
  );
}

function Authorize() {
  const t = common.use();
  const open = useMutation({
    mutationFn: () => authorizeAddress({ projectId: readLocal('last-project') ?? '' }),
    onSuccess: (address) => {
      window.open(address, '_blank', 'noopener');
      close();
    },
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t('authorizeTitle')}
      footer={
        <>
          <Button tone="primary" busy={open.isPending} onClick={() => open.mutate()} data-autofocus>
            {t('authorizeVerb')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
        </>
      }
    >
      <p>{t('authorizeText')}</p>
      <p>{t('authorizeHint')}</p>
    </Dialog>
  );
}
