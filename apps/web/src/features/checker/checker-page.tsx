import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { useRuleColumns } from '../../components/checkers/rule-columns.tsx';
import { useRuleFacets } from '../../components/checkers/rule-facets.ts';
import { RuleFrame } from '../../components/checkers/rule-frame.tsx';
import { RulePanel } from '../../components/checkers/rule-panel.tsx';
import { ruleId } from '../../components/checkers/rule-props.ts';
import { rules } from '../../components/checkers/rule-texts.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useSlow } from '../../components/defects/use-slow.ts';
import { FilteredEmptyState } from '../../components/page-states.tsx';
import { totalOf } from '../../lib/calls/checker-facets.ts';
import { type Rule, ruleFacetsQuery, rulePagesQuery } from '../../lib/calls/checker-library.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import css from './checker-page.module.css';
import { CLEARED, FIELDS, filterOf } from './list-state.ts';
import { checker } from './texts.ts';

const NO_RULES: readonly Rule[] = [];

/** `/checker/list`: every rule the project knows. Facets at the left, the table, and the rule that is open beside it. */
export function CheckerPage() {
  const t = checker.use();
  const say = rules.use();
  useTitle(t('title'));
  const scope = useProjectScope();
  const [state, change] = useUrlState(FIELDS);
  const [cursor, setCursor] = useState<string>();
  const filter = filterOf(state);
  const sort = state.sortField === '' ? undefined : { field: state.sortField, order: state.sortType };
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const facets = useQuery({
    ...ruleFacetsQuery({ projectId: scope.projectId, filter }),
    placeholderData: keepPreviousData,
  });
  const groups = useRuleFacets(facets.data);
  const pages = useInfiniteQuery({
    ...rulePagesQuery({ projectId: scope.projectId, filter, sort }),
    placeholderData: keepPreviousData,
  });
  const slow = useSlow(pages.isPlaceholderData);
  const columns = useRuleColumns(toolName);
  const rows = pages.data?.pages.flat() ?? NO_RULES;
  const total = Math.max(totalOf(facets.data) ?? rows.length, rows.length);
  const current = state.rule || cursor;
  const at = rows.findIndex((rule) => ruleId(rule) === state.rule);
  const open = rows[at];
  const clear = () => change(CLEARED);
  const show = (rule: Rule | undefined) => {
    if (!rule) return;
    setCursor(ruleId(rule));
    if (state.rule !== '') change({ rule: ruleId(rule) });
  };
  const filtered = Object.keys(filter).length > 0;
  return (
    <div className={css.page}>
      <h1 className="sr-only">{t('title')}</h1>
      <RuleFrame
        memory="checkers"
        groups={groups}
        openAtFirst={['checkerLanguage', 'checkerCategory']}
        state={state}
        onChange={change}
        onClear={clear}
        table={pages}
        bar={
          <>
            <span className={css.total} role="status">
              {facets.data && say('count', { count: total })}
            </span>
            {pages.data && rows.length < total && (
              <span className={css.loaded}>{t('loaded', { loaded: formatCount(rows.length), count: total })}</span>
            )}
            <span className={css.space} />
            <LinkButton icon={Plus} tone="primary" to={paths.checkerNew(scope)}>
              {t('create')}
            </LinkButton>
          </>
        }
      >
        {pages.data && (
          <DataTable
            label={say('table')}
            columns={columns}
            rows={rows}
            rowKey={ruleId}
            total={total}
            sort={sort}
            onSort={({ field, order }) => change({ sortField: FIELDS.sortField.read(field), sortType: order })}
            current={current}
            onCurrent={show}
            onOpen={(rule) => change({ rule: ruleId(rule) })}
            onClose={open ? () => change({ rule: '' }) : undefined}
            dimmed={slow}
            hasMore={pages.hasNextPage}
            loadingMore={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
            moreError={pages.isFetchNextPageError ? pages.error : undefined}
            resetKey={JSON.stringify([filter, sort])}
            empty={<FilteredEmptyState onClear={filtered ? clear : undefined} />}
          />
        )}
        {open && (
          <RulePanel
            rule={open}
            toolName={toolName(open.toolName)}
            at={at + 1}
            count={total}
            onStep={(step) => show(rows[at + step])}
            onClose={() => change({ rule: '' })}
          />
        )}
      </RuleFrame>
    </div>
  );
}
