import { LATEST_VERSION } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { readProps } from '../../../components/checkers/rule-props.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import { SelectInput } from '../../../components/form/text-input.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { type CheckerSet, newestOf, type SetRule } from '../../../lib/calls/checker-sets.ts';
import { toolsQuery } from '../../../lib/calls/tools.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { setDetailQuery } from '../api/set-detail.ts';
import { type Content, contentOf, differenceOf, isSame } from './content.ts';
import css from './manage.module.css';
import { manage } from './manage-texts.ts';
import { severityWord } from './set-severity.tsx';

const WIDTH = 720;
const SHOWN = 500;
const DRAFT = 'draft';

/** How two versions of a set differ. @param draft changes that are not saved, as a version of their own */
export function VersionsPanel({
  set,
  draft,
  onClose,
}: {
  set: CheckerSet;
  draft: Content | undefined;
  onClose: () => void;
}) {
  const t = manage.use();
  const newest = newestOf(set);
  const numbers = set.versionList.map(({ version }) => version).filter((version) => version !== LATEST_VERSION);
  const [from, setFrom] = useState(String(draft ? set.version : (numbers[1] ?? newest)));
  const [to, setTo] = useState(draft ? DRAFT : String(newest));
  const before = useContent(set, from, draft);
  const after = useContent(set, to, draft);
  const difference = before.content && after.content && differenceOf(before.content, after.content);
  const options = [
    ...(draft ? [{ value: DRAFT, label: t('current') }] : []),
    ...numbers.map((version) => ({ value: String(version), label: `V${version}` })),
  ];
  const failed = before.failed ?? after.failed;
  return (
    <Dialog open side={WIDTH} title={t('compareTitle', { name: set.checkerSetName })} onClose={onClose}>
      <div className={css.compare}>
        <div className={css.pair}>
          <Field id="compare-from" label={t('from')}>
            <SelectInput id="compare-from" value={from} options={options} onChoose={setFrom} />
          </Field>
          <ArrowRight size={16} aria-hidden />
          <Field id="compare-to" label={t('to')}>
            <SelectInput id="compare-to" value={to} options={options} onChoose={setTo} />
          </Field>
        </div>
        {failed && <ErrorState compact error={failed.error} what={t('what')} onRetry={failed.retry} />}
        {!difference && !failed && <SkeletonRows rows={8} />}
        {difference && isSame(difference) && <EmptyState compact title={t('nothingDiffers')} />}
        {difference && (
          <>
            <RuleGroup
              look="plus"
              title={t('addedList', { count: difference.added.length })}
              rules={difference.added}
            />
            <RuleGroup
              look="minus"
              title={t('removedList', { count: difference.removed.length })}
              rules={difference.removed}
            />
            <RuleGroup
              look="tilde"
              title={t('changedList', { count: difference.changed.length })}
              rules={difference.changed.map(({ after: rule }) => rule)}
              before={difference.changed.map(({ before: rule }) => rule)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useContent(set: CheckerSet, chosen: string, draft: Content | undefined) {
  const { projectId } = useProjectScope();
  const { data, error, refetch } = useQuery({
    ...setDetailQuery({ projectId, checkerSetId: set.checkerSetId, version: Number(chosen) }),
    enabled: chosen !== DRAFT,
    staleTime: 60_000,
  });
  if (chosen === DRAFT) return { content: draft, failed: undefined };
  return {
    content: data ? contentOf(data.checkerProps) : undefined,
    failed: error ? { error, retry: () => void refetch() } : undefined,
  };
}

function RuleGroup({
  look,
  title,
  rules,
  before,
}: {
  look: 'plus' | 'minus' | 'tilde';
  title: string;
  rules: readonly SetRule[];
  before?: readonly SetRule[];
}) {
  const t = manage.use();
  const { data: tools = [] } = useQuery(toolsQuery(useProjectScope()));
  if (rules.length === 0) return null;
  return (
    <section>
      <h3 className={css[look]}>
        <b aria-hidden>{{ plus: '+', minus: '−', tilde: '~' }[look]}</b>
        {title}
      </h3>
      <ul className={css.ruleList}>
        {rules.slice(0, SHOWN).map((rule, index) => (
          <li key={`${rule.toolName}:${rule.checkerKey}`}>
            <span className="mono ellipsis" title={rule.checkerKey}>
              {rule.checkerKey}
            </span>
            <span className={css.tool}>
              {tools.find((tool) => tool.name === rule.toolName)?.displayName ?? rule.toolName}
            </span>
            {before && <span className={css.values}>{changesOf(before[index], rule, t('usual'))}</span>}
          </li>
        ))}
      </ul>
      {rules.length > SHOWN && <p className={css.tool}>{t('moreRules', { count: rules.length - SHOWN })}</p>}
    </section>
  );
}

/** What differs: `max 300 → 500`, `normal → serious`. */
function changesOf(before: SetRule | undefined, after: SetRule, usual: string): string {
  const [one, other] = [readProps(before?.props), readProps(after.props)];
  const level = (severity: number | undefined) => (severity === undefined ? usual : severityWord(severity));
  return [
    ...(before?.severity === after.severity ? [] : [`${level(before?.severity)} → ${level(after.severity)}`]),
    ...[...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((name) => one[name] !== other[name])
      .map((name) => `${name} ${one[name] ?? usual} → ${other[name] ?? usual}`),
  ].join(', ');
}
