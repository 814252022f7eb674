import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import type { Rule } from '../../lib/calls/checker-library.ts';
import { languageLabel } from '../../lib/language-label.ts';
import { useWide } from '../../lib/use-wide.ts';
import { CodedText } from '../coded-text.tsx';
import { common } from '../common-texts.ts';
import type { Column } from '../data-table/columns.ts';
import { SeverityMark, Tag } from '../marks.tsx';
import { PathText } from '../path-text.tsx';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';

/** From this width on tags have a column; below, the panel of a rule and the facets name them. */
const WIDE = 1400;

/**
 * The columns of every table of rules; the fields are those the server sorts by.
 * @param severity what stands for a rule's severity; absent: its own
 */
export function useRuleColumns(
  toolName: (name: string) => string,
  severity?: (rule: Rule) => ReactNode,
): readonly Column<Rule>[] {
  const t = rules.use();
  const say = common.use();
  // Names of kinds are a closed set that the server sends: room for the longest.
  const english = useLanguage().language === 'en';
  const wide = useWide(WIDE);
  const tags: Column<Rule> = {
    id: 'tags',
    header: t('tags'),
    width: { least: 64, share: 0.8 },
    sortField: 'checkerTag',
    render: (rule) => (
      <span className={css.quiet} title={rule.checkerTag.join(', ')}>
        {rule.checkerTag.join(', ')}
      </span>
    ),
  };
  return [
    {
      id: 'name',
      header: t('name'),
      width: { least: 230, share: 6 },
      sortField: 'checkerKey',
      render: (rule) => (
        <span className={css.name}>
          {/* The end tells rules of one package apart: what gives way is the name of the package. */}
          <PathText className={css.key} path={rule.checkerKey} />
          {rule.status !== 2 && (
            <span title={t('deprecatedHint')}>
              <Tag>{t('deprecated')}</Tag>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'severity',
      header: t('severity'),
      width: severity ? 116 : 92,
      words: [say('severity1'), say('severity2'), say('severity4')],
      // The mark; with more than the mark, what opens a choice and the sign of an own one.
      before: severity ? 48 : 18,
      render: severity ?? ((rule) => <SeverityMark severity={rule.severity} />),
    },
    {
      id: 'description',
      header: t('description'),
      width: { least: 200, share: 6 },
      render: (rule) => (
        <span title={rule.checkerDesc}>
          <CodedText text={rule.checkerDesc} />
        </span>
      ),
    },
    {
      id: 'languages',
      header: t('languages'),
      width: { least: 96, share: 1 },
      sortField: 'checkerLanguage',
      render: (rule) => {
        const words = rule.checkerLanguage.map(languageLabel).join(', ');
        return (
          <span className={css.quiet} title={words}>
            {words}
          </span>
        );
      },
    },
    {
      id: 'category',
      header: t('checkerCategory'),
      width: { least: english ? 142 : 84, share: 0.8 },
      sortField: 'checkerCategory',
      render: (rule) => <span className={css.quiet}>{rule.checkerCategoryName}</span>,
    },
    {
      id: 'tool',
      header: t('toolName'),
      width: { least: 90, share: 1.1 },
      sortField: 'toolName',
      render: (rule) => <span className={css.quiet}>{toolName(rule.toolName)}</span>,
    },
    ...(wide ? [tags] : []),
  ];
}
