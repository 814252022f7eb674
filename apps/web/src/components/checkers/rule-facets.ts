import { useQuery } from '@tanstack/react-query';
import type { Facet } from '../../lib/calls/checker-facets.ts';
import { RULE_FACETS, type RuleFacet } from '../../lib/calls/checker-library.ts';
import { toolsQuery } from '../../lib/calls/tools.ts';
import { languageLabel } from '../../lib/language-label.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { common } from '../common-texts.ts';
import type { FacetGroup } from '../facet-column/facet-list.tsx';
import { rules } from './rule-texts.ts';

/**
 * Facets of the server as the column shows them: the words for codes are the page's.
 * @param configuring one set is being looked at: usage means this set
 */
export function useRuleFacets(facets: readonly Facet[] | undefined, configuring = false): FacetGroup[] {
  const t = rules.use();
  const say = common.use();
  const { data: tools = [] } = useQuery(toolsQuery(useProjectScope()));
  const labels: Readonly<Record<RuleFacet, (key: string, name: string | undefined) => string>> = {
    checkerLanguage: languageLabel,
    checkerCategory: (key, name) => name ?? key,
    toolName: (key) => tools.find((tool) => tool.name === key)?.displayName ?? key,
    tag: (key) => key,
    severity: (key) => say(key === '1' ? 'severity1' : key === '2' ? 'severity2' : 'severity4'),
    editable: (key) => t(key === 'true' ? 'editableYes' : 'editableNo'),
    checkerRecommend: (key, name) => name ?? key,
    checkerSetSelected: (key) =>
      key === 'true' ? t(configuring ? 'inThisSet' : 'inUse') : t(configuring ? 'notInThisSet' : 'notInUse'),
  };
  return RULE_FACETS.map((id) => ({
    id,
    label: t(id),
    options: (facets?.find(({ name }) => name === id)?.checkerCountList ?? []).map(({ key, name, count }) => ({
      value: key,
      label: labels[id](key, name),
      count,
    })),
  }));
}
