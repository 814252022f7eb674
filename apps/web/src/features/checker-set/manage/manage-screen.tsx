import { useEffect, useState } from 'react';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { useGo } from '../../../components/link.tsx';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { SetFormPanel } from '../components/set-form-panel.tsx';
import { UsageDialog } from '../components/usage-dialog.tsx';
import type { FormKind } from '../set-form.ts';
import css from './manage.module.css';
import { type ManageDialog, ManageFacts } from './manage-facts.tsx';
import { ManageNotices } from './manage-notices.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RuleTable } from './rule-table.tsx';
import { SaveConfirm } from './save-confirm.tsx';
import { SwitchConfirm } from './switch-confirm.tsx';
import { useManage } from './use-manage.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** A version of a set on screen: head, what it is, why it may be read-only, its rules, and the dialogs. */
export function ManageScreen({ set }: { set: CheckerSet }) {
  const go = useGo();
  const { projectId } = useProjectScope();
  const managed = useManage(set);
  const [dialog, setDialog] = useState<ManageDialog>();
  const [savedAs, setSavedAs] = useState<number>();
  const close = () => setDialog(undefined);
  const form: FormKind | undefined =
    dialog?.kind === 'edit' || dialog?.kind === 'copy' ? { kind: dialog.kind, set } : undefined;
  const canSave = managed.editable && managed.dirty && managed.content.size > 0;
  const saving = dialog?.kind === 'save';

  // The guard has to see that nothing is unsaved any more before the address changes.
  useEffect(() => {
    if (savedAs !== undefined)
      go(paths.checkerSetManage({ projectId, checkerSetId: set.checkerSetId, version: savedAs }), { replace: true });
  }, [savedAs, go, projectId, set.checkerSetId]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (canSave && !document.querySelector('dialog[open]')) setDialog({ kind: 'save' });
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [canSave]);

  return (
    <>
      <div className={css.page}>
        <ManageFacts set={set} managed={managed} canSave={canSave} onDialog={setDialog} />
        <ManageNotices set={set} managed={managed} onDialog={setDialog} />
        <RuleTable set={set} managed={managed} />
      </div>
      <LeaveGuard dirty={managed.dirty && savedAs === undefined && !saving} />
      {saving && (
        <SaveConfirm
          set={set}
          content={managed.content}
          difference={managed.difference}
          onClose={close}
          onSaved={(version) => {
            close();
            managed.discard();
            setSavedAs(version);
          }}
        />
      )}
      {dialog?.kind === 'compare' && (
        <VersionsPanel set={set} draft={managed.dirty ? managed.content : undefined} onClose={close} />
      )}
      {dialog?.kind === 'preview' && <PreviewPanel set={set} content={managed.content} onClose={close} />}
      {dialog?.kind === 'usage' && <UsageDialog set={set} onClose={close} />}
      {dialog?.kind === 'switch' && <SwitchConfirm set={set} version={dialog.version} onClose={close} />}
      {form && <SetFormPanel form={form} onClose={close} />}
    </>
  );
}
