import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BandsNote } from '../../components/defects/bands-note.tsx';
import { DefectPage, ListSummary } from '../../components/defects/defect-page.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { EmptyList } from '../../components/defects/empty-list.tsx';
import { useKeyboardHelp } from '../../components/defects/keyboard-help.tsx';
import { FindingFacets, levelsOf, useLevelField } from '../../components/defects/levels.tsx';
import { HeadTitle } from '../../components/defects/list-head.tsx';
import { ListTools } from '../../components/defects/list-tools.tsx';
import { ListView } from '../../components/defects/list-view.tsx';
import { SnapshotBanner } from '../../components/defects/snapshot-banner.tsx';
import { useUntickable } from '../../components/defects/untickable.ts';
import { useDefectList } from '../../components/defects/use-defect-list.ts';
import { useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import { useListCounts } from '../../components/defects/use-list-counts.ts';
import { useNeighbours } from '../../components/defects/use-neighbours.ts';
import { useSteady } from '../../components/defects/use-steady.ts';
import { optionsQuery } from '../../lib/calls/defect-options.ts';
import { permissionsQuery } from '../../lib/calls/permissions.ts';
import { bandsOf, riskThresholdsQuery } from '../../lib/calls/risk-thresholds.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { ccnDetailQuery } from './api/ccn-detail.ts';
import { type CcnRow, ccnCounts, ccnListQuery, PAGE_SIZE } from './api/ccn-list.ts';
import { useCcnColumns } from './components/ccn-columns.tsx';
import { CcnDetailPane } from './components/ccn-detail.tsx';
import { CCN, CCN_FIELDS, ccnChange, ccnFilter, ccnSort, ccnValues, isNarrowed, NO_CCN_FILTER } from './list-state.ts';
import { ccn } from './texts.ts';

const DEFAULT_THRESHOLD = 20;

/** Functions that are hard to read (screens 10.1): filters, bands with their counts, list, source. */
export function CcnScreen() {
  const t = ccn.use();
  const d = defects.use();
  const scope = useTaskScope();
  const [state, change] = useUrlState(CCN_FIELDS);
  const help = useKeyboardHelp();
  const filter = useSteady(ccnFilter(state));
  const sort = ccnSort(state);

  const { data: granted } = useQuery(permissionsQuery(scope));
  const { data: options } = useQuery(optionsQuery(scope, CCN));
  const question = { scope, filter, sort: { sortField: sort.field, sortType: sort.order } };
  const list = useInfiniteQuery(ccnListQuery(question));
  const counts = useListCounts({ scope, key: [CCN, filter], list, read: (signal) => ccnCounts(question, signal) });
  const threshold = counts?.ccnThreshold ?? DEFAULT_THRESHOLD;
  const model = useDefectList<CcnRow>({
    filter,
    sort,
    list,
    keyOf: (row) => row.entityId,
    untickable: useUntickable(),
    known: options?.authorList ?? [],
    allowed: granted?.has('defect_manage') ?? false,
    open: state.entityId,
    onOpen: (row) => change({ entityId: row.entityId, filePath: row.filePath }),
    onClose: () => change({ entityId: '', filePath: '' }),
    onHelp: help.show,
    onShow: (entityId) => change({ entityId, filePath: '' }),
    decidable: (row) => row,
  });
  const asked = ({ entityId, filePath }: Pick<CcnRow, 'entityId' | 'filePath'>) => ({
    entityId,
    filePath,
    buildId: state.buildId,
  });
  useNeighbours(
    model.ahead.map((row) => ({
      key: row.entityId,
      read: (client) => client.fetchQuery(ccnDetailQuery(scope, asked(row))),
    })),
  );
  const triage = model.allowed ? model.triage : undefined;
  const columns = useCcnColumns({ narrow: model.isOpen, manyStatuses: state.status.length !== 1, triage });

  const { data: thresholds } = useQuery(riskThresholdsQuery(scope));
  const limits = bandsOf(thresholds, CCN);
  const bands = limits ? t('bands', { ...limits, threshold }) : t('onlyThreshold', { threshold });
  const levels = levelsOf(counts?.superHighCount, counts?.highCount, counts?.mediumCount, counts?.lowCount);
  const risk = useLevelField('risk', levels, bands);
  const { status, handler, path, period, date, snapshot, introduced, ignoreEnds } = useFilterFields({
    options,
    statuses: counts,
    periods: counts && { fresh: counts.newDefectCount, old: counts.historyDefectCount },
    judgeTime: counts?.newDefectJudgeTime,
  });
  const onClear = isNarrowed(state) ? () => change(NO_CCN_FILTER) : undefined;
  return (
    <DefectPage
      title={<HeadTitle>{t('title')}</HeadTitle>}
      tabs={[
        { label: t('tab'), to: paths.ccnList(scope), current: true },
        { label: d('report'), to: paths.ccnCharts(scope) },
      ]}
      tools={<ListTools filter={filter} sort={sort} total={list.data && model.total} help={help.button} />}
      banner={<SnapshotBanner buildId={state.buildId} onLeave={() => change({ buildId: '' })} />}
      filters={{
        fields: [status, risk, handler, path, period, introduced, date, ignoreEnds, snapshot],
        values: ccnValues(state),
        onChange: (values) => change(ccnChange(values)),
        onClear,
      }}
    >
      <ListSummary
        facets={
          <FindingFacets
            kind="risk"
            levels={levels}
            note={<BandsNote bands={bands}>{t('threshold', { threshold })}</BandsNote>}
            fresh={counts?.newDefectCount}
            old={counts?.historyDefectCount}
            judgeTime={counts?.newDefectJudgeTime}
            state={state}
            onChange={change}
          />
        }
        total={list.data && model.total}
        words={(count) => t('functionWord', { count })}
      />
      <ListView
        name="ccn"
        label={t('list')}
        what={t('what')}
        model={model}
        columns={columns}
        onSort={change}
        pageSize={PAGE_SIZE}
        empty={
          <EmptyList toolName={CCN} onClear={onClear} title={t('nothing')} hint={t('nothingHint', { threshold })} />
        }
        detail={() => (
          <CcnDetailPane
            asked={asked({ entityId: state.entityId, filePath: model.openRow?.filePath ?? state.filePath })}
            nextAsked={model.ahead[0] && asked(model.ahead[0])}
            threshold={threshold}
            model={model}
            triage={triage}
          />
        )}
      />
    </DefectPage>
  );
}
