import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Check, RadioChoices } from '../../../components/form/choices.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { showToast } from '../../../lib/toast.ts';
import { mySetsQuery, newSetFromTask, type ToolScope, updateSetFromTask } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import { useAct } from './use-act.ts';

const NAME = /^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/;
const ID = /^[0-9a-zA-Z_]{1,50}$/;

/** Makes a set of what is on in the task: a new one, or the next version of an own one. */
export function SaveAsDialog({ scope, onClose }: { scope: ToolScope; onClose: () => void }) {
  const t = toolRules.use();
  const { data: mine = [], isLoading } = useQuery(mySetsQuery(scope));
  const [mode, setMode] = useState<'new' | 'update'>('new');
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [target, setTarget] = useState<string>();
  const [visibility, setVisibility] = useState<'1' | '2'>('2');
  const [upgradeMine, setUpgradeMine] = useState(false);
  const [tried, setTried] = useState(false);
  const updating = mode === 'update';
  const faults = {
    name: name.trim() === '' ? ('required' as const) : NAME.test(name) ? undefined : ('nameFault' as const),
    id: updating ? undefined : id === '' ? ('required' as const) : ID.test(id) ? undefined : ('idFault' as const),
    target: updating && target === undefined ? ('required' as const) : undefined,
  };
  const shown = (field: keyof typeof faults) => {
    const fault = faults[field];
    return tried && fault ? t(fault) : undefined;
  };
  const save = useAct(
    scope,
    () => {
      const draft = { checkerSetName: name, scope: visibility === '1' ? (1 as const) : (2 as const) };
      return updating
        ? updateSetFromTask(scope, { ...draft, checkerSetId: target ?? '', upgradeMine })
        : newSetFromTask(scope, { ...draft, checkerSetId: id });
    },
    () => {
      showToast('done', t(updating ? 'updatedSet' : 'createdSet'));
      onClose();
    },
  );
  const submit = () => {
    setTried(true);
    if (faults.name || faults.id || faults.target) return false;
    save.mutate();
    return true;
  };
  return (
    <FormDialog
      title={t('saveAsTitle')}
      verb={t('save')}
      width={520}
      busy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Segmented
          label={t('saveAsTitle')}
          value={mode}
          choices={[
            { id: 'new', label: t('asNew') },
            { id: 'update', label: t('asUpdate') },
          ]}
          onChange={(next) => {
            setMode(next);
            setTried(false);
          }}
        />
      </div>
      {updating && (
        <Field
          id="save-target"
          label={t('mySet')}
          required
          fault={shown('target')}
          hint={!isLoading && mine.length === 0 ? t('noMine') : undefined}
        >
          <Combobox
            id="save-target"
            loading={isLoading}
            invalid={shown('target') !== undefined}
            value={target === undefined ? [] : [target]}
            options={mine.map((set) => ({
              value: set.checkerSetId,
              label: set.checkerSetName,
              note: t('uses', { count: set.usage }),
            }))}
            onChange={([next]) => {
              const set = mine.find((entry) => entry.checkerSetId === next);
              setTarget(next);
              if (set) {
                setName(set.checkerSetName);
                setVisibility(set.scope === 1 ? '1' : '2');
              }
            }}
          />
        </Field>
      )}
      <Field id="save-name" label={t('name')} required fault={shown('name')}>
        <TextInput
          id="save-name"
          data-autofocus
          maxLength={50}
          value={name}
          invalid={shown('name') !== undefined}
          onText={setName}
        />
      </Field>
      {!updating && (
        <Field id="save-id" label={t('id')} required hint={t('idHint')} fault={shown('id')}>
          <TextInput id="save-id" mono maxLength={50} value={id} invalid={shown('id') !== undefined} onText={setId} />
        </Field>
      )}
      <Field id="save-scope" group label={t('visibility')}>
        <RadioChoices
          name="save-scope"
          label={t('visibility')}
          inline
          value={visibility}
          options={[
            { value: '2', label: t('projectOnly') },
            { value: '1', label: t('everyone') },
          ]}
          onChange={setVisibility}
        />
      </Field>
      {updating && (
        <Check checked={upgradeMine} onChange={setUpgradeMine}>
          {t('upgradeMine')}
        </Check>
      )}
    </FormDialog>
  );
}
