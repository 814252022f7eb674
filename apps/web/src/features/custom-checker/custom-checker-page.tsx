import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Confirm } from '../../components/confirm.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { NoPermissionState, SkeletonRows } from '../../components/page-states.tsx';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { showToast } from '../../lib/toast.ts';
import { choiceField, textField, useUrlState } from '../../lib/url-state.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { CUSTOM_KEY, customListQuery } from './api/custom-list.ts';
import css from './components/custom.module.css';
import { RuleEditor } from './components/rule-editor.tsx';
import { RuleList, type Shelf } from './components/rule-list.tsx';
import { UploadDialog } from './components/upload-dialog.tsx';
import { custom } from './texts.ts';

/** The rule that is open, and whose rules are listed. */
const FIELDS = { id: textField(), shelf: choiceField(['own', 'store'], 'own') };

/** `/checker/new`: rules people write. The list at the left, the rule in the middle, what it finds at the right. */
export function CustomCheckerPage() {
  const t = custom.use();
  useTitle(t('title'));
  const client = useQueryClient();
  const { projectId } = useProjectScope();
  const [{ id, shelf }, change] = useUrlState(FIELDS);
  const [text, setText] = useState('');
  const [dirty, setDirty] = useState(false);
  const [savedNow, setSavedNow] = useState<string>();
  const [wanted, setWanted] = useState<{ id: string; shelf: Shelf }>();
  const [uploading, setUploading] = useState(false);
  // A rule that is new begins a new form each time it is asked for.
  const [fresh, setFresh] = useState(0);
  const { data: granted } = useQuery(permissionsQuery({ projectId }));
  const own = useQuery(customListQuery({ projectId }));
  const store = useQuery({ ...customListQuery({ projectId, store: true }), enabled: shelf === 'store' });
  const list = shelf === 'own' ? own : store;
  const open = list.data?.find((rule) => rule.customizeId === id);
  const mayWrite = granted?.has('task_manage') ?? false;
  const onDirty = useCallback((now: boolean) => {
    setDirty(now);
    if (now) setSavedNow(undefined);
  }, []);

  const go = (to: { id: string; shelf: Shelf }) => {
    setWanted(undefined);
    setFresh((count) => count + 1);
    change(to);
  };
  const ask = (to: { id: string; shelf: Shelf }) => (dirty ? setWanted(to) : go(to));
  const name = open?.rule.key ?? t('newRule');
  const waiting = !granted || (id !== '' && !list.data);

  return (
    <div className={css.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <RuleList
        shelf={shelf}
        onShelf={(next) => ask({ id: '', shelf: next })}
        rules={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        current={id}
        onOpen={(rule) => ask({ id: rule.customizeId, shelf })}
        onCreate={() => ask({ id: '', shelf: 'own' })}
        onUpload={() => setUploading(true)}
        mayWrite={mayWrite}
      />
      <div className={css.work}>
        {waiting && <SkeletonRows rows={14} />}
        {!waiting && !open && !mayWrite && <NoPermissionState title={t('viewer')} hint={t('viewerHint')} />}
        {!waiting && (open || mayWrite) && (
          <RuleEditor
            key={open ? `${open.customizeId}` : `new ${fresh}`}
            checker={open}
            taken={(own.data ?? []).filter((rule) => rule.customizeId !== id).map(({ rule }) => rule.key)}
            fromStore={shelf === 'store'}
            mayWrite={mayWrite}
            savedNow={savedNow !== undefined && savedNow === id}
            text={text}
            onText={setText}
            onDirty={onDirty}
            onSaved={(customizeId) => {
              setSavedNow(customizeId);
              change({ id: customizeId, shelf: 'own' });
            }}
            onRemoved={() => go({ id: '', shelf: 'own' })}
          />
        )}
      </div>
      <LeaveGuard dirty={dirty} />
      <Confirm
        open={wanted !== undefined}
        title={t('leaveTitle')}
        verb={t('leaveVerb')}
        danger
        onConfirm={() => wanted && go(wanted)}
        onClose={() => setWanted(undefined)}
      >
        {t('leaveText', { name })}
      </Confirm>
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onUploaded={(ids) => {
            setUploading(false);
            showToast('done', t('uploaded', { count: ids.length }));
            void client.invalidateQueries({ queryKey: [CUSTOM_KEY] });
            if (ids[0] !== undefined) ask({ id: ids[0], shelf: 'own' });
          }}
        />
      )}
    </div>
  );
}
