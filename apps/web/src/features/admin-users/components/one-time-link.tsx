import { Button } from '../../../components/button.tsx';
import { CopyLine } from '../../../components/copy-line.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { OneTimeLink } from '../api/users.ts';
import { users } from '../texts.ts';

/** The only time a link is on screen. */
export function OneTimeLinkDialog({
  name,
  link,
  fresh,
  onClose,
}: {
  name: string;
  link: OneTimeLink;
  /** Of an account that was just made. */
  fresh: boolean;
  onClose: () => void;
}) {
  const t = users.use();
  const address = new URL(link.path, window.location.origin).href;
  return (
    <Dialog
      open
      kind="form"
      onClose={onClose}
      title={t('linkTitle', { name })}
      width={520}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t(fresh ? 'linkInvite' : 'linkAgain', { name })}</p>
      <CopyLine text={address} label={t('copyLink')} />
      <p>{t('linkOnce', { time: formatTime(link.expiresAt) })}</p>
    </Dialog>
  );
}
