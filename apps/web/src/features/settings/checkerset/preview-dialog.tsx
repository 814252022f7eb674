import { Button } from '../../../components/button.tsx';
import { WhatWouldChange } from '../../../components/checker-sets/what-would-change.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { TaskSet } from '../api/task-sets.ts';
import { setPage } from './texts.ts';

/** What switching one set would change, before it is switched. */
export function PreviewDialog({
  set,
  using,
  onSwitch,
  onClose,
}: {
  set: TaskSet;
  /** Ids of the sets in use now. */
  using: readonly string[];
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}) {
  const t = setPage.use();
  const say = common.use();
  const scope = useTaskScope();
  const on = !set.taskUsing;
  const next = on ? [...using, set.checkerSetId] : using.filter((id) => id !== set.checkerSetId);
  return (
    <Dialog
      open
      width={600}
      title={t(on ? 'ifOn' : 'ifOff', { name: set.checkerSetName })}
      onClose={onClose}
      footer={
        <>
          <Button tone={on ? 'primary' : 'danger'} onClick={() => onSwitch(on)}>
            {t(on ? 'turnOn' : 'turnOff')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <WhatWouldChange scope={scope} question={{ sets: next }} />
    </Dialog>
  );
}
