import { formTexts } from '../../../components/form/form-texts.ts';
import { languagesIn, type MetadataEntry } from '../../../lib/calls/metadata.ts';
import { ABSENT, formatTime } from '../../../lib/format.ts';
import type { CodeLibrary, Settings } from '../api/task-settings.ts';
import { Copyable, Facts } from '../frame/facts.tsx';
import css from '../settings-page.module.css';
import { useOriginName } from './origin.ts';
import { codeTexts } from './texts.ts';

/** The same for reading, where pipeline or code host keep it. */
export function CodeFacts({
  task,
  library,
  languages,
}: {
  task: Settings;
  library: CodeLibrary;
  languages: readonly MetadataEntry[];
}) {
  const t = codeTexts.use();
  const say = formTexts.use();
  const origin = useOriginName();
  const names = languagesIn(task.codeLang, languages).map((entry) => entry.fullName);
  const chosen = library.toolConfigList.filter((entry) => entry.chooseValue !== undefined);
  const environment = Object.entries(library.buildEnv).map(([name, version]) => `${name} ${version}`);
  return (
    <>
      <Facts
        rows={[
          [t('nameCn'), task.nameCn],
          [t('nameEn'), <Copyable key="id" text={task.nameEn} />],
          [t('languages'), names.join(say('comma')) || ABSENT],
          [t('origin'), origin(task)],
          [t('created'), t('createdBy', { name: task.createdBy ?? ABSENT, time: formatTime(task.createdDate) })],
        ]}
      />
      <Facts
        rows={[
          [t('repository'), library.aliasName || ABSENT],
          [
            t('address'),
            library.repoUrl.length === 0 ? ABSENT : library.repoUrl.map((url) => <Copyable key={url} text={url} />),
          ],
          [
            t('branch'),
            <span key="b" className="mono">
              {library.branch.join(say('comma')) || t('noBranch')}
            </span>,
          ],
          ...(environment.length > 0 ? ([[t('environment'), environment.join(say('comma'))]] as const) : []),
          ...(library.projectBuildCommand
            ? ([
                [
                  t('script'),
                  <pre key="s" className={css.script}>
                    {library.projectBuildCommand}
                  </pre>,
                ],
              ] as const)
            : []),
        ]}
      />
      {chosen.length > 0 && (
        <Facts rows={chosen.map((entry) => [`${entry.toolName} · ${entry.labelName}`, entry.chooseValue])} />
      )}
    </>
  );
}
