import { type FormEvent, useId, useState } from 'react';
import { Button, LinkButton } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import form from '../../../components/form/form.module.css';
import { TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import css from '../admin-projects.module.css';
import { type SiteProject, useArchiveProject, useRenameProject } from '../api/projects.ts';
import { projects } from '../texts.ts';
import { Groups } from './groups.tsx';
import { Members } from './members.tsx';

const PANEL = 640;

/** One project: who is in it with which role, its groups, its name, and whether it is in use. */
export function ProjectPanel({ project, onClose }: { project: SiteProject; onClose: () => void }) {
  const t = projects.use();
  const [tab, setTab] = useState<'members' | 'groups' | 'general'>('members');
  const archived = project.archivedAt !== undefined;
  return (
    <Dialog open onClose={onClose} title={project.name} side={PANEL}>
      <div className={css.panel}>
        {archived && (
          <p className={css.note} role="status">
            {t('archivedNote')}
          </p>
        )}
        <div className={css.tabs}>
          <Segmented
            label={project.name}
            value={tab}
            onChange={setTab}
            choices={[
              { id: 'members', label: t('members') },
              { id: 'groups', label: t('groups') },
              { id: 'general', label: t('general') },
            ]}
          />
          <LinkButton tone="quiet" to={paths.taskList({ projectId: project.projectId })}>
            {t('openTasks')}
          </LinkButton>
        </div>
        {tab === 'members' && <Members projectId={project.projectId} locked={archived} />}
        {tab === 'groups' && <Groups projectId={project.projectId} locked={archived} />}
        {tab === 'general' && <General project={project} />}
      </div>
    </Dialog>
  );
}

function General({ project }: { project: SiteProject }) {
  const t = projects.use();
  const id = useId();
  const rename = useRenameProject();
  const archive = useArchiveProject();
  const [name, setName] = useState(project.name);
  const [asking, setAsking] = useState(false);
  const archived = project.archivedAt !== undefined;
  const empty = name.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (empty) return;
    rename.mutate(
      { projectId: project.projectId, name: name.trim() },
      { onSuccess: () => showToast('done', t('saved')) },
    );
  };
  const turn = (away: boolean) =>
    archive.mutate(
      { projectId: project.projectId, archive: away },
      {
        onSuccess: () => {
          setAsking(false);
          showToast('done', t(away ? 'archivedDone' : 'restoredDone', { name: project.name }));
        },
      },
    );
  return (
    <>
      <form onSubmit={save} noValidate className={form.stack}>
        <div className={css.rename}>
          <Field id={`${id}-name`} label={t('displayName')} required fault={empty ? t('required') : undefined}>
            <TextInput id={`${id}-name`} maxLength={100} value={name} invalid={empty} onText={setName} />
          </Field>
          <Button
            type="submit"
            tone="primary"
            style={{ height: 32 }}
            disabled={empty || name.trim() === project.name}
            busy={rename.isPending}
          >
            {t('save')}
          </Button>
        </div>
        {rename.isError && (
          <p className={form.refused} role="alert">
            {errorSentence(rename.error)}
          </p>
        )}
        <p className={css.quiet}>
          {t('id')} <span className="mono">{project.projectId}</span>
        </p>
      </form>
      <div className={css.act}>
        <p className={css.quiet}>{t(archived ? 'restoreHint' : 'archiveHint')}</p>
        {archived ? (
          <Button busy={archive.isPending} onClick={() => turn(false)}>
            {t('restore')}
          </Button>
        ) : (
          <Button tone="danger" onClick={() => setAsking(true)}>
            {t('archive')}
          </Button>
        )}
      </div>
      <Confirm
        open={asking}
        title={t('archiveTitle', { name: project.name })}
        verb={t('archive')}
        danger
        busy={archive.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => turn(true)}
      >
        {t('archiveText', { count: project.tasks })}
      </Confirm>
    </>
  );
}
