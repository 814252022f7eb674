import { useBlocker } from '@tanstack/react-router';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { formTexts } from './form-texts.ts';

/** Asks before a page with unsaved changes is left: by a link, by the browser's back, by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = formTexts.use();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('leaveTitle')}
      footer={
        <>
          <Button tone="danger" onClick={() => proceed?.()}>
            {t('leaveVerb')}
          </Button>
          <Button data-autofocus onClick={() => reset?.()}>
            {t('stay')}
          </Button>
        </>
      }
    >
      {t('leaveText')}
    </Dialog>
  );
}
