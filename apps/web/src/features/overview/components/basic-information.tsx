import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import floating from '../../../components/floating.module.css';
import { Link } from '../../../components/link.tsx';
import { Popover } from '../../../components/popover.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import { languagesIn, metadataQuery } from '../../../lib/calls/metadata.ts';
import { permissionsQuery } from '../../../lib/calls/permissions.ts';
import { isPipeline, type TaskInfo } from '../../../lib/calls/task-info.ts';
import { ABSENT, formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

/** Bit of "other", which every task carries; named only when it stands alone. */
const OTHERS = 1073741824;

export function BasicInformation({ scope, task }: { scope: TaskScope; task: TaskInfo }) {
  const t = overview.use();
  const { data: metadata } = useQuery(metadataQuery(scope));
  const { data: granted } = useQuery(permissionsQuery(scope));
  const { language } = useLanguage();
  const all = languagesIn(task.codeLang, metadata?.LANG ?? []);
  const named = all.filter((language) => Number(language.key) !== OTHERS);
  const languages = (named.length > 0 ? named : all)
    .map((entry) => entry.fullName)
    .join(language === 'zh' ? '、' : ', ');
  const repositories = task.codeLibraryInfo?.codeInfo ?? [];
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      t('englishId'),
      <span key="id" className={css.id} title={task.nameEn}>
        <span className="mono ellipsis">{task.nameEn}</span>
        <CopyButton text={task.nameEn} label={t('copyId')} />
      </span>,
    ],
    [
      t('repository'),
      repositories.length === 0
        ? ABSENT
        : repositories.map((repository) => (
            <div key={`${repository.aliasName}@${repository.branch}`} className="mono" title={repository.url}>
              {repository.branch ? `${repository.aliasName} @ ${repository.branch}` : repository.aliasName}
            </div>
          )),
    ],
    [t('languages'), languages || ABSENT],
    [t('sets'), <Sets key="sets" scope={scope} sets={task.checkerSetList} />],
    [t('checkerCount'), task.checkerCount > 0 ? formatCount(task.checkerCount) : ABSENT],
    [t('toolCount'), formatCount(task.enableToolList.length)],
    [
      t('created'),
      <Fragment key="created">
        {isPipeline(task) ? t('byPipeline') : task.createdBy} <RelativeTime time={task.createdDate} />
      </Fragment>,
    ],
  ];
  return (
    <section className={css.panel}>
      <div className={css.sideHead}>
        <h2>{t('basics')}</h2>
        {granted?.has('task_manage') && (
          <Link to={paths.settings(scope)} className={css.sideLink}>
            {t('settings')}
          </Link>
        )}
      </div>
      <dl className={css.facts2}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** How many sets; pressing lists them with links to their versions. */
function Sets({ scope, sets }: { scope: TaskScope; sets: TaskInfo['checkerSetList'] }) {
  const t = overview.use();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (sets.length === 0) return ABSENT;
  return (
    <>
      <button ref={anchor} type="button" className={css.factLink} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('setCount', { count: sets.length })}
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label={t('sets')} width={260}>
        {sets.map((set) => (
          <Link
            key={set.checkerSetId}
            to={paths.checkerSetManage({ ...scope, ...set })}
            className={`${floating.item} ellipsis`}
            title={set.checkerSetId}
          >
            {set.checkerSetName || set.checkerSetId}
          </Link>
        ))}
      </Popover>
    </>
  );
}
