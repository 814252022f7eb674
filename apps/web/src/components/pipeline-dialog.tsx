import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../lib/calls/site.ts';
import { pipelineAddress } from '../lib/pipeline-address.ts';
import buttons from './button.module.css';
import { Button } from './button.tsx';
import { common } from './common-texts.ts';
import { Dialog } from './dialog.tsx';

const TEXTS = { start: 'pipelineStart', stop: 'pipelineStop', enable: 'pipelineEnable' } as const;

/** What a pipeline owns is done there: one sentence, and the way to it in a new window where the site knows the address. */
export function PipelineDialog({
  act,
  task,
  onClose,
}: {
  /** Undefined: closed. */
  act: keyof typeof TEXTS | undefined;
  task: { readonly nameCn: string; readonly projectId: string; readonly pipelineId: string };
  onClose: () => void;
}) {
  const t = common.use();
  const { data } = useQuery(siteQuery);
  const template =
    act === 'stop' ? (data?.pipelineUrls?.history ?? data?.pipelineUrls?.edit) : data?.pipelineUrls?.edit;
  const address = template && pipelineAddress(template, task);
  return (
    <Dialog
      open={act !== undefined}
      onClose={onClose}
      title={t('pipelineTitle')}
      footer={
        address ? (
          <>
            <a
              className={`${buttons.button} ${buttons.primary}`}
              href={address}
              target="_blank"
              rel="noreferrer"
              data-autofocus
              onClick={onClose}
            >
              {t('pipelineGo')}
            </a>
            <Button onClick={onClose}>{t('cancel')}</Button>
          </>
        ) : (
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        )
      }
    >
      {act && t(TEXTS[act], { name: task.nameCn })} {!address && data && t('pipelineUnknown')}
    </Dialog>
  );
}
