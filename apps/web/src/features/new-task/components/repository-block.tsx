import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Link } from '../../../components/link.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { BranchField } from '../../../components/task-form/branch-field.tsx';
import { cx } from '../../../lib/class-names.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import css from '../new-task-page.module.css';
import { newTask } from '../texts.ts';
import type { NewTask } from '../use-new-task.ts';
import { Block, Field } from './field.tsx';

/** Where the code is: an address of any kind or a linked repository, then its branch. */
export function RepositoryBlock({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { draft, change, repositories } = form;
  return (
    <Block
      title={t('repository')}
      hint={draft.source === 'address' ? t('repositoryHint') : undefined}
      end={
        repositories.length > 0 && (
          <Segmented
            label={t('repository')}
            value={draft.source}
            choices={[
              { id: 'address', label: t('sourceAddress') },
              { id: 'linked', label: t('sourceLinked') },
            ]}
            onChange={(source) => {
              form.detect.reset();
              change({ source, url: '', repoHashId: undefined });
            }}
          />
        )
      }
    >
      {draft.source === 'address' ? <AddressFields form={form} /> : <LinkedField form={form} />}
      {form.hasBranches && (
        <BranchField
          id="branch"
          label={t('branch')}
          required
          url={draft.url.trim()}
          known={form.source?.branches ?? []}
          value={draft.branch}
          fault={form.faults.branch && t(form.faults.branch)}
          onChange={(branch) => change({ branch })}
        />
      )}
    </Block>
  );
}

function AddressFields({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { draft, change, detect, look, faults } = form;
  const [withCredential, setWithCredential] = useState(false);
  return (
    <>
      <Field id="url" label={t('address')} required fault={faults.url}>
        <div className={css.addressRow}>
          <input
            id="url"
            className={cx(css.input, 'mono')}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the first thing to do on this page
            autoFocus
            placeholder={t('addressPlaceholder')}
            value={draft.url}
            aria-invalid={faults.url !== undefined || detect.isError}
            onChange={(event) => {
              change({ url: event.target.value });
              if (!detect.isIdle) detect.reset();
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text').trim();
              if (draft.url !== '' || pasted === '' || pasted.includes('\n')) return;
              event.preventDefault();
              change({ url: pasted });
              look(pasted);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              look(draft.url);
            }}
            onBlur={() => detect.isIdle && look(draft.url)}
          />
          <Button className={css.check} busy={detect.isPending} onClick={() => look(draft.url)}>
            {t('check')}
          </Button>
        </div>
      </Field>
      <Outcome form={form} />
      {withCredential ? (
        <div className={css.two}>
          <Field id="username" label={t('username')}>
            <input
              id="username"
              className={css.input}
              autoComplete="off"
              value={draft.username}
              onChange={(event) => change({ username: event.target.value })}
            />
          </Field>
          <Field id="password" label={t('password')}>
            <input
              id="password"
              className={css.input}
              type="password"
              autoComplete="new-password"
              value={draft.password}
              onChange={(event) => change({ password: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <button type="button" className={css.link} onClick={() => setWithCredential(true)}>
          {t('credential')}
        </button>
      )}
    </>
  );
}

function LinkedField({ form }: { form: NewTask }) {
  const t = newTask.use();
  const scope = useProjectScope();
  const { draft, change, repositories, look, faults } = form;
  return (
    <>
      <Field id="repoHashId" label={t('linked')} required fault={faults.repoHashId}>
        <Combobox
          id="repoHashId"
          placeholder={t('linkedPlaceholder')}
          invalid={faults.repoHashId !== undefined}
          value={draft.repoHashId === undefined ? [] : [draft.repoHashId]}
          options={repositories.map((row) => ({ value: row.repoHashId, label: row.aliasName, note: row.url }))}
          onChange={([repoHashId]) => {
            const url = repositories.find((row) => row.repoHashId === repoHashId)?.url ?? '';
            change({ repoHashId, url });
            look(url);
          }}
        />
        <Link to={paths.repositories(scope)} className={css.link} target="_blank">
          {t('linkRepository')}
        </Link>
      </Field>
      <Outcome form={form} />
    </>
  );
}

/** What looking at the source said. */
function Outcome({ form }: { form: NewTask }) {
  const t = newTask.use();
  const { detect, source, undetectable } = form;
  if (detect.isPending) {
    return (
      <p className={css.outcome} role="status">
        <Spinner size={14} />
        {t('checking')}
      </p>
    );
  }
  if (detect.isError && !undetectable) {
    return (
      <p className={cx(css.outcome, css.bad)} role="alert">
        <CircleAlert size={15} aria-hidden />
        {errorSentence(detect.error)}
      </p>
    );
  }
  if (!source) return null;
  return (
    <p className={cx(css.outcome, css.good)} role="status">
      <CircleCheck size={15} aria-hidden />
      {t('reachable')}
      <span className={css.hint}>
        {source.branches.length > 0 ? t('branchesFound', { count: source.branches.length }) : t('folderFound')}
      </span>
    </p>
  );
}
