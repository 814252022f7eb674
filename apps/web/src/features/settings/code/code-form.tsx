import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { focusFirstFault } from '../../../components/form/field.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { Link } from '../../../components/link.tsx';
import { asksForBuild } from '../../../components/task-form/build.ts';
import { BuildFields } from '../../../components/task-form/build-fields.tsx';
import { taskForm } from '../../../components/task-form/task-form-texts.ts';
import { ToolParams } from '../../../components/task-form/tool-params.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import type { MetadataEntry } from '../../../lib/calls/metadata.ts';
import { repositoriesQuery } from '../../../lib/calls/repositories.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { saveBasics, saveSource } from '../api/save-code.ts';
import type { CodeLibrary, Settings } from '../api/task-settings.ts';
import { useSave } from '../frame/use-save.ts';
import css from '../settings-page.module.css';
import { BasicsSection } from './basics-section.tsx';
import { type CodeDraft, changedParams, codeFaults, storedCode, toolsWithParams } from './code-draft.ts';
import { SourceSection } from './source-section.tsx';
import { codeTexts } from './texts.ts';

const NAME_TAKEN = '2300003';

/** What failed, when the first of the two calls succeeded. */
class HalfSaved extends Error {}

/** One form, two calls: the repository is stored first, then the basics. */
export function CodeForm({
  task,
  library,
  languages,
}: {
  task: Settings;
  library: CodeLibrary;
  languages: readonly MetadataEntry[];
}) {
  const t = codeTexts.use();
  const words = taskForm.use();
  const say = formTexts.use();
  const scope = useTaskScope();
  const { data: repositories = [], refetch } = useQuery(repositoriesQuery(scope.projectId));
  const tools = useMemo(() => toolsWithParams(library), [library]);
  const stored = useMemo(
    () =>
      storedCode(
        task,
        library,
        languages.map((entry) => Number(entry.key)),
      ),
    [task, library, languages],
  );
  const { draft, change, reset, dirty, changed } = useDraft<CodeDraft>(stored);
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState<readonly number[]>([]);

  const chosen = repositories.find((row) => row.repoHashId === draft.repoHashId);
  const isStored = draft.repoHashId === library.repoHashId;
  const source = chosen ?? {
    repoHashId: library.repoHashId,
    aliasName: library.aliasName,
    type: library.scmType,
    url: library.repoUrl[0] ?? '',
  };
  const hasBranches = source.type !== 'FOLDER';
  const mask = draft.languages.reduce((sum, flag) => sum | flag, 0);
  const nameOf = (flag: number) => languages.find((entry) => Number(entry.key) === flag)?.fullName ?? String(flag);
  const namesOf = (flags: readonly number[]) => flags.map(nameOf).join(say('comma'));
  const builds = asksForBuild(
    task.enableToolList.map((tool) => tool.toolPattern),
    mask,
  );

  const save = useSave(
    scope,
    async () => {
      const sourceChanged = changed('repoHashId', 'branch', 'build');
      if (sourceChanged)
        await saveSource(scope, {
          repoHashId: source.repoHashId,
          aliasName: source.aliasName,
          scmType: source.type,
          branch: hasBranches ? draft.branch.trim() : '',
          build: draft.build,
        });
      if (!changed('nameCn', 'languages', 'params')) return;
      const basics = { nameCn: draft.nameCn, codeLang: mask, toolParams: changedParams(tools, draft, stored) };
      await saveBasics(scope, basics).catch((error: unknown) => {
        throw sourceChanged ? new HalfSaved('', { cause: error }) : error;
      });
    },
    () => {
      setAdded(draft.languages.filter((flag) => !stored.languages.includes(flag)));
      reset();
      setTried(false);
    },
  );
  const half = save.error instanceof HalfSaved;
  const error = save.error instanceof HalfSaved ? save.error.cause : save.error;
  const faults = tried ? codeFaults(draft, tools, hasBranches) : {};
  const taken = error instanceof ApiError && error.code === NAME_TAKEN && !save.isPending;
  const left = stored.languages.filter((flag) => !draft.languages.includes(flag));

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(codeFaults(draft, tools, hasBranches)).length > 0) return focusFirstFault(event.currentTarget);
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={dirty} />
      {added.length > 0 && !dirty && (
        <p className={css.notice} role="status">
          <span>{t('newLanguage', { names: namesOf(added) })}</span>
          <Link className={css.link} to={paths.settings({ ...scope, page: 'checkerset' })}>
            {t('toSets')}
          </Link>
        </p>
      )}
      <BasicsSection
        task={task}
        draft={draft}
        languages={languages}
        faults={taken ? { ...faults, nameCn: 'nameTaken' } : faults}
        warning={left.length > 0 ? t('unlinked', { names: namesOf(left) }) : undefined}
        onChange={(patch) => {
          if (taken) save.reset();
          change(patch);
        }}
      />
      <SourceSection
        draft={draft}
        source={source}
        repositories={repositories}
        isStored={isStored}
        hasBranches={hasBranches}
        faults={faults}
        onOpen={() => void refetch()}
        onChange={change}
      />
      {(builds || draft.build.projectBuildCommand !== '') && (
        <FormSection title={words('build')}>
          <BuildFields value={draft.build} onChange={(build) => change({ build })} />
        </FormSection>
      )}
      {tools.length > 0 && (
        <FormSection title={t('params')} hint={t('paramsHint')}>
          {tools.map(({ toolName, definitions }) => (
            <section key={toolName} className={css.subsection} aria-label={nameOfTool(task, toolName)}>
              <h3>{nameOfTool(task, toolName)}</h3>
              <ToolParams
                tool={toolName}
                definitions={definitions}
                values={draft.params[toolName] ?? {}}
                onChange={(values) => change({ params: { ...draft.params, [toolName]: values } })}
              />
            </section>
          ))}
        </FormSection>
      )}
      <SaveBar
        dirty={dirty}
        busy={save.isPending}
        saved={save.isSuccess}
        error={taken ? undefined : error}
        failure={half ? t('partlySaved') : undefined}
        onDiscard={() => {
          reset();
          save.reset();
        }}
      />
    </form>
  );
}

function nameOfTool(task: Settings, toolName: string): string {
  const all = [...task.enableToolList, ...task.disableToolList];
  return all.find((tool) => tool.toolName === toolName)?.toolDisplayName ?? toolName;
}
