import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/texts.ts';
import { languagesIn, metadataQuery } from '../../../lib/calls/metadata.ts';
import { ABSENT } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import type { Settings } from '../api/task-settings.ts';
import { settings } from '../texts.ts';
import { Copyable, Facts, Mono } from './facts.tsx';

/** What is checked: names, languages, repository. */
export function CodeFacts({ task }: { task: Settings }) {
  const t = settings.use();
  const { language } = useLanguage();
  const { data: metadata } = useQuery(metadataQuery(useProjectScope()));
  const languages = languagesIn(task.codeLang, metadata?.LANG ?? []).map((entry) => entry.fullName);
  const repositories = task.codeLibraryInfo?.codeInfo ?? [];
  return (
    <>
      <Facts
        rows={[
          [t('nameCn'), task.nameCn],
          [t('nameEn'), <Copyable key="id" text={task.nameEn} />],
          [t('languages'), languages.join(language === 'zh' ? '、' : ', ') || ABSENT],
        ]}
      />
      {repositories.map(({ aliasName, url, branch }) => (
        <Facts
          key={url}
          rows={[
            [t('repository'), aliasName],
            [t('address'), <Copyable key="url" text={url} />],
            [t('branch'), branch ? <Mono key="branch" text={branch} /> : t('noBranch')],
          ]}
        />
      ))}
    </>
  );
}
