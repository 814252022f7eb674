import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import fields from '../../../components/form/form.module.css';
import { FormSection } from '../../../components/form/form-section.tsx';
import { Link } from '../../../components/link.tsx';
import { BranchField } from '../../../components/task-form/branch-field.tsx';
import type { RepositoryRow } from '../../../lib/calls/repositories.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import css from '../settings-page.module.css';
import type { CodeDraft, CodeFaults } from './code-draft.ts';
import { codeTexts } from './texts.ts';

export function SourceSection({
  draft,
  source,
  repositories,
  isStored,
  hasBranches,
  faults,
  onOpen,
  onChange,
}: {
  draft: CodeDraft;
  source: RepositoryRow;
  repositories: readonly RepositoryRow[];
  /** It is the repository the task has now. */
  isStored: boolean;
  hasBranches: boolean;
  faults: CodeFaults;
  onOpen: () => void;
  onChange: (patch: Partial<CodeDraft>) => void;
}) {
  const t = codeTexts.use();
  const scope = useProjectScope();
  const known = repositories.some((row) => row.repoHashId === source.repoHashId);
  const rows = known || source.repoHashId === '' ? repositories : [source, ...repositories];
  return (
    <FormSection
      title={t('source')}
      end={
        <Link className={css.link} to={paths.repositories(scope)} target="_blank">
          {t('manage')}
        </Link>
      }
    >
      <Field
        id="repository"
        label={t('repository')}
        required
        hint={isStored ? source.url : <span className={fields.warning}>{t('otherRepository')}</span>}
        fault={faults.repoHashId && t(faults.repoHashId)}
      >
        <Combobox
          id="repository"
          placeholder={t('repositoryPlaceholder')}
          invalid={faults.repoHashId !== undefined}
          value={draft.repoHashId === '' ? [] : [draft.repoHashId]}
          options={rows.map((row) => ({ value: row.repoHashId, label: row.aliasName, note: row.url }))}
          onOpen={onOpen}
          onChange={([repoHashId = '']) => onChange({ repoHashId })}
        />
      </Field>
      {hasBranches && (
        <BranchField
          id="branch"
          label={t('branch')}
          required
          url={source.url}
          value={draft.branch}
          fault={faults.branch && t(faults.branch)}
          onChange={(branch) => onChange({ branch })}
        />
      )}
    </FormSection>
  );
}
