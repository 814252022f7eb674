import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { buildToolsQuery } from '../../lib/calls/build-tools.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { Button, IconButton } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { SelectInput, TextArea } from '../form/text-input.tsx';
import type { Build } from './build.ts';
import css from './task-form.module.css';
import { taskForm } from './task-form-texts.ts';

const SCRIPT_MAX = 20_000;

/** What the code needs to be built: programs with their versions, and the script (screens 4.5). */
export function BuildFields({ value, onChange }: { value: Build; onChange: (build: Build) => void }) {
  const t = taskForm.use();
  const { projectId } = useProjectScope();
  const { data: tools = [] } = useQuery(buildToolsQuery(projectId));
  const rows = Object.entries(value.buildEnv);
  const free = tools.filter((tool) => !(tool.name in value.buildEnv));
  const setRows = (next: readonly (readonly [string, string])[]) =>
    onChange({ ...value, buildEnv: Object.fromEntries(next) });
  const versionName = (version: string) => (version === 'system' ? t('systemVersion') : version);
  return (
    <>
      <p className={css.hint}>{t('buildHint')}</p>
      <Field id="build-tools" label={`${t('buildTools')} · ${t('os')}`} group>
        <div className={css.programs}>
          {rows.map(([name, version], index) => (
            <div key={name} className={css.program}>
              <SelectInput
                id={`program-${index}`}
                aria-label={t('program')}
                value={name}
                options={[name, ...free.map((tool) => tool.name)].map((entry) => ({ value: entry, label: entry }))}
                onChoose={(next) => {
                  const versions = tools.find((tool) => tool.name === next)?.versions ?? [];
                  setRows(rows.map((row) => (row[0] === name ? [next, versions[0] ?? ''] : row)));
                }}
              />
              <SelectInput
                id={`version-${index}`}
                aria-label={t('version')}
                value={version}
                options={(tools.find((tool) => tool.name === name)?.versions ?? [version]).map((entry) => ({
                  value: entry,
                  label: versionName(entry),
                }))}
                onChoose={(next) => setRows(rows.map((row) => (row[0] === name ? [name, next] : row)))}
              />
              <IconButton
                label={t('removeProgram', { name })}
                icon={X}
                onClick={() => setRows(rows.filter((row) => row[0] !== name))}
              />
            </div>
          ))}
          <div>
            <Button
              icon={Plus}
              disabled={free.length === 0}
              onClick={() => free[0] && setRows([...rows, [free[0].name, free[0].versions[0] ?? '']])}
            >
              {t('addProgram')}
            </Button>
          </div>
        </div>
      </Field>
      <Field id="build-script" label={`${t('script')} · ${t('scriptType')}`}>
        <TextArea
          id="build-script"
          mono
          className={css.script}
          placeholder={t('scriptPlaceholder')}
          maxLength={SCRIPT_MAX}
          value={value.projectBuildCommand}
          onText={(projectBuildCommand) => onChange({ ...value, projectBuildCommand })}
        />
      </Field>
    </>
  );
}
