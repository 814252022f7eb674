import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ruleId } from '../../../components/checkers/rule-props.ts';
import { useLanguage } from '../../../i18n/texts.ts';
import { RULE_FACETS, type RuleFilter, rulesOfSetQuery } from '../../../lib/calls/checker-library.ts';
import { type CheckerSet, newestOf } from '../../../lib/calls/checker-sets.ts';
import { choiceField, listField, textField, useUrlState } from '../../../lib/url-state.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { setDetailQuery } from '../api/set-detail.ts';
import { obstaclesOf } from '../set-rights.ts';
import { useViewer } from '../use-viewer.ts';
import { type Content, contentOf, differenceOf, isSame } from './content.ts';
import { facetsOfRules, filterRules, sortRules } from './filter-rules.ts';

const SORTS = ['', 'checkerKey', 'checkerLanguage', 'checkerCategory', 'toolName', 'checkerTag'] as const;

const FIELDS = {
  keyWord: textField(),
  checkerLanguage: listField(),
  checkerCategory: listField(),
  toolName: listField(),
  tag: listField(),
  severity: listField(),
  editable: listField(),
  checkerRecommend: listField(),
  checkerSetSelected: listField(),
  sortField: choiceField(SORTS, ''),
  sortType: choiceField(['ASC', 'DESC'], 'ASC'),
  /** The version whose rules the changes begin with. */
  from: textField(),
};

/** Everything the screen of a version knows: rules, what is ticked, what may be done, and what is not saved. */
export function useManage(set: CheckerSet) {
  const { projectId } = useProjectScope();
  const { language } = useLanguage();
  const viewer = useViewer();
  const [state, change] = useUrlState(FIELDS);
  const [working, setWorking] = useState<Content>();
  const { checkerSetId, version } = set;
  const saved = useMemo(() => contentOf(set.checkerProps), [set.checkerProps]);
  const content = working ?? saved;
  const difference = useMemo(() => differenceOf(saved, content), [saved, content]);
  const newest = newestOf(set);
  const obstacle = viewer && obstaclesOf(set, viewer).edit;
  const editable = viewer !== undefined && obstacle === undefined && version === newest;

  const from = Number(state.from);
  const restoring = editable && Number.isInteger(from) && from > 0 && from !== version;
  const { data: older } = useQuery({
    ...setDetailQuery({ projectId, checkerSetId, version: from }),
    enabled: restoring,
  });
  useEffect(() => {
    if (restoring && older) setWorking(contentOf(older.checkerProps));
  }, [restoring, older]);

  const library = useQuery({
    ...rulesOfSetQuery({ projectId, languages: set.codeLangList, checkerSetId, version }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const filter: RuleFilter = useMemo(() => {
    const chosen = RULE_FACETS.filter((facet) => state[facet].length > 0).map((facet) => [facet, state[facet]]);
    return { ...(state.keyWord ? { keyWord: state.keyWord } : {}), ...Object.fromEntries(chosen) };
  }, [state]);
  const rules = library.data;
  const ticked: ReadonlySet<string> = useMemo(() => new Set(content.keys()), [content]);
  const sort = useMemo(
    () => (state.sortField === '' ? undefined : { field: state.sortField, order: state.sortType }),
    [state.sortField, state.sortType],
  );
  const savedIds: ReadonlySet<string> = useMemo(() => new Set(saved.keys()), [saved]);
  const sorted = useMemo(() => sortRules(rules ?? [], savedIds, sort), [rules, savedIds, sort]);
  const shown = useMemo(() => filterRules(sorted, { filter, ticked }), [sorted, filter, ticked]);
  const facets = useMemo(
    () => rules && facetsOfRules(rules, { filter, ticked }, language),
    [rules, filter, ticked, language],
  );
  const known = useMemo(() => new Set((rules ?? []).map(ruleId)), [rules]);
  const hidden = rules ? [...content.keys()].filter((id) => !known.has(id)).length : 0;

  return {
    state,
    change,
    viewer,
    obstacle,
    editable,
    newest,
    saved,
    content,
    setContent: setWorking,
    discard: () => {
      setWorking(undefined);
      if (state.from !== '') change({ from: '' });
    },
    restoring: restoring && older ? from : undefined,
    difference,
    dirty: !isSame(difference),
    library,
    filter,
    shown,
    sort,
    facets,
    hidden,
  };
}
export type Managed = ReturnType<typeof useManage>;
