import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { useRuleColumns } from '../../../components/checkers/rule-columns.tsx';
import { useRuleFacets } from '../../../components/checkers/rule-facets.ts';
import { RuleFrame } from '../../../components/checkers/rule-frame.tsx';
import { RulePanel } from '../../../components/checkers/rule-panel.tsx';
import { parameterValue, readProps, ruleId } from '../../../components/checkers/rule-props.ts';
import { rules as ruleTexts } from '../../../components/checkers/rule-texts.ts';
import type { Column } from '../../../components/data-table/columns.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { FilteredEmptyState } from '../../../components/page-states.tsx';
import { RULE_FACETS, type Rule } from '../../../lib/calls/checker-library.ts';
import type { CheckerSet } from '../../../lib/calls/checker-sets.ts';
import { toolsQuery } from '../../../lib/calls/tools.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { withTicked } from './content.ts';
import css from './manage.module.css';
import { manage } from './manage-texts.ts';
import { ParameterDialog } from './parameter-dialog.tsx';
import { SetSeverity } from './set-severity.tsx';
import type { Managed } from './use-manage.ts';

/** The rules for a set with boxes: what is ticked is in it. */
export function RuleTable({ set, managed }: { set: CheckerSet; managed: Managed }) {
  const t = manage.use();
  const say = ruleTexts.use();
  const scope = useProjectScope();
  const { state, change, content, saved, shown, library, editable } = managed;
  const [current, setCurrent] = useState<string>();
  const [open, setOpen] = useState(false);
  const [setting, setSetting] = useState<Rule>();
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const toolName = (name: string) => tools.find((tool) => tool.name === name)?.displayName ?? name;
  const groups = useRuleFacets(managed.facets, true).filter(
    (group) => group.id !== 'checkerLanguage' || set.codeLangList.length > 1,
  );
  const shownTicked = new Set(shown.map(ruleId).filter((id) => content.has(id)));
  const allTicked = shown.length > 0 && shownTicked.size === shown.length;
  const tick = (ticked: ReadonlySet<string>) => managed.setContent(withTicked({ content, saved, shown, ticked }));
  const toggle = (rule: Rule) => {
    const next = new Set(shownTicked);
    if (!next.delete(ruleId(rule))) next.add(ruleId(rule));
    tick(next);
  };
  const weigh = (rule: Rule, severity: number | undefined) => {
    const held = content.get(ruleId(rule));
    if (held) managed.setContent(new Map(content).set(ruleId(rule), { ...held, severity }));
  };
  const mark = (rule: Rule) => {
    const id = ruleId(rule);
    if (!content.has(id)) return saved.has(id) ? 'removed' : undefined;
    if (!saved.has(id)) return 'added';
    const [now, before] = [content.get(id), saved.get(id)];
    return now?.props === before?.props && now?.severity === before?.severity ? undefined : 'changed';
  };
  const columns: readonly Column<Rule>[] = [
    {
      id: 'change',
      header: '',
      label: t('change'),
      width: 16,
      render: (rule) => {
        const what = mark(rule);
        return what && <Mark what={what} />;
      },
    },
    ...useRuleColumns(toolName, (rule) => (
      <SetSeverity
        rule={rule}
        own={content.get(ruleId(rule))?.severity}
        onChoose={
          editable && weighs(rule) && content.has(ruleId(rule)) ? (severity) => weigh(rule, severity) : undefined
        }
      />
    )).filter((column) => column.id !== 'languages' || set.codeLangList.length > 1),
    {
      id: 'parameter',
      header: t('parameter'),
      width: { least: 110, share: 1 },
      render: (rule) =>
        rule.parameters.length > 0 && (
          <span className={css.parameter}>
            <Parameters rule={rule} props={content.get(ruleId(rule))?.props} />
            {editable && content.has(ruleId(rule)) && (
              <IconButton label={t('setParameters')} icon={SlidersHorizontal} onClick={() => setSetting(rule)} />
            )}
          </span>
        ),
    },
  ];
  const at = shown.findIndex((rule) => ruleId(rule) === current);
  const rule = open ? shown[at] : undefined;
  const clear = () => change({ keyWord: '', ...Object.fromEntries(RULE_FACETS.map((facet) => [facet, []])) });
  const step = (by: 1 | -1) => {
    const next = shown[at + by];
    if (next) setCurrent(ruleId(next));
  };
  return (
    <>
      <RuleFrame
        memory="checkerset-manage"
        groups={groups}
        openAtFirst={['checkerSetSelected', 'checkerCategory', 'toolName']}
        state={state}
        onChange={change}
        onClear={clear}
        table={library}
        bar={
          <>
            <span role="status" className={css.counts2}>
              {library.data && (
                <>
                  <b>{t('found', { count: shown.length })}</b>
                  <span>{t('selected', { count: content.size })}</span>
                </>
              )}
            </span>
            {editable && shown.length > 0 && (
              <Button tone="quiet" onClick={() => tick(new Set(allTicked ? [] : shown.map(ruleId)))}>
                {t(allTicked ? 'untickAll' : 'tickAll', { count: shown.length })}
              </Button>
            )}
            {managed.hidden > 0 && <span className={css.tool}>{t('hidden', { count: managed.hidden })}</span>}
            <span className={css.space} />
            {managed.dirty && (
              <>
                <span className={css.unsaved} role="status">
                  {t('unsaved', {
                    added: managed.difference.added.length,
                    removed: managed.difference.removed.length,
                    changed: managed.difference.changed.length,
                  })}
                </span>
                <Button tone="quiet" onClick={managed.discard}>
                  {t('discard')}
                </Button>
              </>
            )}
          </>
        }
      >
        {library.data && (
          <DataTable
            label={say('table')}
            columns={columns}
            rows={shown}
            rowKey={ruleId}
            total={shown.length}
            sort={managed.sort}
            onSort={({ field, order }) =>
              change({ sortField: SORTABLE.find((name) => name === field) ?? '', sortType: order })
            }
            current={current}
            onCurrent={(row) => setCurrent(ruleId(row))}
            onOpen={() => setOpen(true)}
            onClose={open ? () => setOpen(false) : undefined}
            selected={shownTicked}
            onSelect={tick}
            untickable={editable ? undefined : () => t('readOnlyHere')}
            resetKey={JSON.stringify([managed.filter, managed.sort])}
            empty={<FilteredEmptyState onClear={Object.keys(managed.filter).length > 0 ? clear : undefined} />}
          />
        )}
        {rule && (
          <RulePanel
            rule={rule}
            toolName={toolName(rule.toolName)}
            at={at + 1}
            count={shown.length}
            props={content.get(ruleId(rule))?.props}
            onStep={step}
            onClose={() => setOpen(false)}
            actions={
              editable && (
                <>
                  {rule.parameters.length > 0 && content.has(ruleId(rule)) && (
                    <Button onClick={() => setSetting(rule)}>{t('setParameters')}</Button>
                  )}
                  <Button onClick={() => toggle(rule)}>
                    {content.has(ruleId(rule)) ? t('removeRule') : t('addRule')}
                  </Button>
                </>
              )
            }
          />
        )}
      </RuleFrame>
      {setting && (
        <ParameterDialog
          rule={setting}
          props={content.get(ruleId(setting))?.props}
          onClose={() => setSetting(undefined)}
          onApply={(props) => {
            const held = content.get(ruleId(setting));
            if (held) managed.setContent(new Map(content).set(ruleId(setting), { ...held, props }));
            setSetting(undefined);
          }}
        />
      )}
    </>
  );
}

/** Measures have bands of their own instead of a severity. */
const weighs = ({ toolName }: Rule) => !['CCN', 'DUPC', 'CLOC'].includes(toolName);

const SORTABLE = ['checkerKey', 'checkerLanguage', 'checkerCategory', 'toolName', 'checkerTag'] as const;

const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

function Mark({ what }: { what: 'added' | 'removed' | 'changed' }) {
  const t = manage.use();
  return (
    <span className={css[what]} title={t(what)}>
      <b aria-hidden>{SIGNS[what]}</b>
      <span className="sr-only">{t(what)}</span>
    </span>
  );
}

/** The first parameter, in the colour of a choice when it is not as usual; all of them on hover. */
function Parameters({ rule, props }: { rule: Rule; props: string | undefined }) {
  const values = readProps(props);
  const all = rule.parameters.map((parameter) => ({
    name: parameter.label || parameter.name,
    value: parameterValue(parameter, values),
    usual: parameterValue(parameter, values) === parameter.default,
  }));
  return (
    <span
      className={`ellipsis ${all.every(({ usual }) => usual) ? css.tool : ''}`}
      title={all.map(({ name, value }) => `${name}: ${value}`).join('\n')}
    >
      {all[0]?.value}
      {all.length > 1 && ` +${all.length - 1}`}
    </span>
  );
}
