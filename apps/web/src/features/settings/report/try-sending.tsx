import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { deliveriesQuery, testDelivery } from '../api/report.ts';
import css from './report.module.css';
import { reportTexts } from './texts.ts';

/** Sends one now and says what the other server answered. */
export function TrySending({
  verb,
  disabled,
  message,
}: {
  verb: string;
  disabled: boolean;
  message: Parameters<typeof testDelivery>[1];
}) {
  const t = reportTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const send = useMutation({
    meta: { quiet: true },
    mutationFn: () => testDelivery(scope, message),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesQuery(scope).queryKey }),
  });
  const said = send.isError
    ? t('testFailed', { answer: errorSentence(send.error) })
    : send.data && t(send.data.sent ? 'testSent' : 'testFailed', { answer: send.data.answer });
  return (
    <span className={css.try}>
      {said && (
        <span className={send.data?.sent ? css.sent : css.failed} role="status" title={said}>
          {said}
        </span>
      )}
      <Button icon={Send} busy={send.isPending} disabled={disabled} onClick={() => send.mutate()}>
        {verb}
      </Button>
    </span>
  );
}
