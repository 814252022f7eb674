import { ME } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/texts.ts';
import { type Build, buildsQuery, type DefectOptions } from '../../lib/calls/defect-options.ts';
import { formatDate, formatFacet, formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { common } from '../common-texts.ts';
import type { FilterField } from '../filter-bar/filter-fields.ts';
import { Link } from '../link.tsx';
import { Person, StatusMark } from '../marks.tsx';
import { DateEditor } from './date-editor.tsx';
import { defects } from './defect-texts.ts';
import { PathEditor } from './path-editor.tsx';
import { pathOf } from './path-patterns.ts';
import { views } from './views/views-texts.ts';

export interface StatusCounts {
  readonly existCount: number;
  readonly fixCount: number;
  readonly ignoreCount: number;
  readonly maskCount: number;
}

const SOON = [7, 14, 30, 90] as const;

interface Known {
  readonly options: Pick<DefectOptions, 'authorList' | 'filePathTree'> | undefined;
  readonly statuses?: StatusCounts | undefined;
  readonly periods?: { readonly fresh: number; readonly old: number } | undefined;
  /** Border between history and new, epoch ms. */
  readonly judgeTime?: number | undefined;
}

/** The filters that several lists share, by name; each list takes those it has. */
export function useFilterFields({ options, statuses, periods, judgeTime }: Known) {
  const t = defects.use();
  const say = common.use();
  const view = views.use();
  const scope = useTaskScope();
  const { language } = useLanguage();
  const { data: builds } = useQuery(buildsQuery(scope));
  const count = (value: number | undefined) => (value === undefined ? undefined : formatFacet(value, language));

  const handler: FilterField = {
    id: 'author',
    label: t('handler'),
    loading: options === undefined,
    // Whoever reads, by user name and display name: git knows people by other names than this site.
    options: [
      { value: ME, label: view('me') },
      ...(options?.authorList ?? []).map((name) => ({ value: name, label: name })),
    ],
    describe: ([name = '']) => (name === ME ? view('me') : name),
  };
  const status: FilterField = {
    id: 'status',
    label: t('status'),
    multiple: true,
    options: (
      [
        [1, 'status1', statuses?.existCount],
        [2, 'status2', statuses?.fixCount],
        [4, 'status4', statuses?.ignoreCount],
        [8, 'status8', statuses?.maskCount],
      ] as const
    ).map(([value, word, number]) => ({
      value: String(value),
      label: say(word),
      count: count(number),
      mark: <StatusMark status={value === 1 ? 1 : value + 1} bare />,
    })),
  };
  const period: FilterField = {
    id: 'defectType',
    label: t('period'),
    multiple: true,
    options: [
      { value: '1', label: t('periodNew'), count: count(periods?.fresh) },
      { value: '2', label: t('periodOld'), count: count(periods?.old) },
    ],
    note: judgeTime ? (
      <>
        {t('periodNote', { date: formatDate(judgeTime) })}{' '}
        <Link to={paths.settings({ ...scope, page: 'trigger' })}>{t('periodSet')}</Link>
      </>
    ) : undefined,
  };
  const path: FilterField = {
    id: 'path',
    label: t('path'),
    editor: (editing) => <PathEditor {...editing} tree={options?.filePathTree} />,
    describe: (values) => {
      const [first = ''] = values.map(pathOf);
      return values.length > 1 ? t('morePaths', { path: first, count: values.length }) : first;
    },
  };
  const date: FilterField = {
    id: 'date',
    label: t('date'),
    options: [],
    editor: (editing) => <DateEditor {...editing} />,
    describe: (values) => rangeText(t, values),
  };
  const snapshot: FilterField = {
    id: 'buildId',
    label: t('snapshot'),
    width: 320,
    loading: builds === undefined,
    options: (builds ?? []).map((build) => ({ value: build.buildId, label: nameOfBuild(t, build) })),
    describe: ([id]) => {
      const build = builds?.find(({ buildId }) => buildId === id);
      return build ? `#${build.buildNum}` : (id ?? '');
    },
    note: t('snapshotNote'),
  };
  const introduced: FilterField = {
    id: 'introducedIn',
    label: t('introduced'),
    width: 320,
    loading: builds === undefined,
    options: (builds ?? []).map((build) => ({ value: build.buildNum, label: nameOfBuild(t, build) })),
    describe: ([build = '']) => `#${build}`,
    note: t('introducedNote'),
  };
  const ignoreEnds: FilterField = {
    id: 'ignoreEnds',
    label: t('ignoreEnds'),
    options: SOON.map((days) => ({ value: String(days), label: t('ignoreEndsIn', { count: days }) })),
    describe: ([days = '']) => t('ignoreEndsIn', { count: Number(days) }),
    note: t('ignoreEndsNote'),
  };
  return { ignoreEnds, handler, status, period, path, date, snapshot, introduced };
}

/** Two days as a token says them. */
export function rangeText(t: ReturnType<typeof defects.use>, [from = '', to = '']: readonly string[]): string {
  if (from === '') return t('dateTo', { to });
  return to === '' ? t('dateFrom', { from }) : t('dateBoth', { from, to });
}

function nameOfBuild(t: ReturnType<typeof defects.use>, build: Build): string {
  return t('snapshotOf', {
    build: build.buildNum,
    time: formatTime(build.buildTime).slice(0, 16),
    user: build.buildUser ?? '',
  });
}

/** A handler in a row; several are the first and how many more. */
export function Handlers({ names }: { names: string }) {
  const [first, ...rest] = names.split(';').filter(Boolean);
  return (
    <span title={names} style={{ display: 'inline-flex', gap: 4, minWidth: 0, maxWidth: '100%', verticalAlign: 'top' }}>
      <Person name={first} />
      {rest.length > 0 && <span>+{rest.length}</span>}
    </span>
  );
}
