import { useId, useState } from 'react';
import { Field } from '../../../components/form/field.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useNewProject } from '../api/projects.ts';
import { projects } from '../texts.ts';
import { DirectoryPicker } from './directory-picker.tsx';

/** An id from a name: what an address can carry of it. */
export function idFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}

/** Makes a project. The id follows the name until somebody writes one. */
export function NewProjectDialog({ onClose, onMade }: { onClose: () => void; onMade: (projectId: string) => void }) {
  const t = projects.use();
  const id = useId();
  const make = useNewProject();
  const [name, setName] = useState('');
  const [written, setWritten] = useState<string>();
  const [managers, setManagers] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const projectId = written ?? idFrom(name);
  const faults = {
    name: name.trim() === '' ? t('required') : undefined,
    id: projectId === '' ? t('required') : /^[A-Za-z0-9_-]{1,64}$/.test(projectId) ? undefined : t('badId'),
  };
  const submit = () => {
    setTried(true);
    if (faults.name || faults.id) return false;
    make.mutate(
      { projectId, name: name.trim(), ...(managers.length > 0 ? { managers } : {}) },
      { onSuccess: () => onMade(projectId) },
    );
    return true;
  };
  return (
    <FormDialog
      title={t('newProject')}
      verb={t('create')}
      width={520}
      busy={make.isPending}
      error={make.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field id={`${id}-name`} label={t('displayName')} required fault={tried ? faults.name : undefined}>
        <TextInput
          id={`${id}-name`}
          data-autofocus
          maxLength={100}
          value={name}
          invalid={tried && faults.name !== undefined}
          onText={setName}
        />
      </Field>
      <Field id={`${id}-id`} label={t('id')} required hint={t('idHint')} fault={tried ? faults.id : undefined}>
        <TextInput
          id={`${id}-id`}
          mono
          maxLength={64}
          value={projectId}
          invalid={tried && faults.id !== undefined}
          onText={setWritten}
        />
      </Field>
      <Field id={`${id}-managers`} label={t('managers')} hint={t('managersHint')}>
        <DirectoryPicker id={`${id}-managers`} value={managers} onChange={setManagers} />
      </Field>
    </FormDialog>
  );
}
