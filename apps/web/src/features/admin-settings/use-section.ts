import type { ChangeSettingsBody } from '@assay/contract/http/site-settings';
import { type FormEvent, useState } from 'react';
import { focusFirstFault } from '../../components/form/field.tsx';
import { useChangeSettings } from './api/settings.ts';

/**
 * One section as a form: what stands in it, whether that differs from what is stored, and its save. When what is stored
 * changes, the form follows; a refused save keeps what was typed and says why.
 */
export function useSection<Draft>({
  stored,
  faultIn,
  body,
}: {
  stored: Draft;
  /** The first thing that is wrong, as a sentence. */
  faultIn: (draft: Draft) => string | undefined;
  body: (draft: Draft) => ChangeSettingsBody;
}) {
  const change = useChangeSettings();
  const key = JSON.stringify(stored);
  const [of, setOf] = useState(key);
  const [draft, setDraft] = useState(stored);
  const [tried, setTried] = useState(false);
  if (of !== key) {
    setOf(key);
    setDraft(stored);
  }
  const dirty = JSON.stringify(draft) !== key;
  const send = (sent: ChangeSettingsBody) => change.mutate(sent, { onSuccess: () => setTried(false) });
  return {
    draft,
    set: (part: Partial<Draft>) => {
      setDraft({ ...draft, ...part });
      if (change.isSuccess || change.isError) change.reset();
    },
    fault: tried ? faultIn(draft) : undefined,
    tried,
    send,
    bar: {
      dirty,
      busy: change.isPending,
      saved: change.isSuccess,
      error: change.error ?? undefined,
      onDiscard: () => {
        setDraft(stored);
        setTried(false);
        change.reset();
      },
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      setTried(true);
      if (faultIn(draft) !== undefined) return focusFirstFault(event.currentTarget);
      send(body(draft));
    },
  };
}
