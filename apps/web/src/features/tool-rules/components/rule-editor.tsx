import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { FilteredEmptyState } from '../../../components/page-states.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { switchRules, type TaskRule, type TaskRules, type ToolScope } from '../api/task-rules.ts';
import { type Changes, isOn, shownPackages, splitChanges, switched } from '../rule-changes.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { ApplyDialog } from './apply-dialog.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulePackageCard } from './rule-package-card.tsx';
import { SetHead } from './set-head.tsx';

/** Rules by package; switches are collected and applied together. */
export function RuleEditor({
  scope,
  toolDisplayName,
  rules,
  readOnly,
}: {
  scope: ToolScope;
  toolDisplayName: string;
  rules: TaskRules;
  readOnly: boolean;
}) {
  const t = toolRules.use();
  const client = useQueryClient();
  const [changes, setChanges] = useState<Changes>(new Map());
  const [typed, setTyped] = useState('');
  const [onlyOn, setOnlyOn] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([rules.checkerPackages[0]?.pkgId ?? '']));
  const [applying, setApplying] = useState(false);
  const [parameter, setParameter] = useState<TaskRule>();
  const [shownRule, setShownRule] = useState<TaskRule>();
  const all = rules.checkerPackages.flatMap((pkg) => pkg.checkerList);
  const { on, off } = splitChanges(changes);
  const nothingLeft = all.every((rule) => !isOn(rule, changes));
  const packages = shownPackages(rules.checkerPackages, { typed, onlyOn, changes });
  const apply = useMutation({
    meta: { quiet: true },
    mutationFn: () => switchRules(scope, { on, off }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      setChanges(new Map());
      setApplying(false);
    },
  });
  const flip = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <>
      <LeaveGuard dirty={changes.size > 0} />
      <SetHead
        scope={scope}
        toolDisplayName={toolDisplayName}
        set={rules.checkerSet}
        on={all.filter((rule) => rule.checkerStatus).length}
        total={all.length}
        readOnly={readOnly}
      />
      <div className={css.bar}>
        <SearchBox width={280} label={t('search')} value={typed} onText={setTyped} />
        <Check checked={onlyOn} onChange={setOnlyOn}>
          {t('onlyOn')}
        </Check>
      </div>
      {packages.length === 0 && (
        <FilteredEmptyState
          compact
          onClear={() => {
            setTyped('');
            setOnlyOn(false);
          }}
        />
      )}
      {packages.map(({ pkg, rules: list }) => (
        <RulePackageCard
          key={pkg.pkgId}
          pkg={pkg}
          rules={list}
          changes={changes}
          open={open.has(pkg.pkgId) || typed.trim() !== ''}
          isDefault={pkg === rules.checkerPackages[0]}
          readOnly={readOnly}
          onFlip={() => flip(pkg.pkgId)}
          onSwitch={(some, value) => setChanges(switched(changes, some, value))}
          onParameter={setParameter}
          onDetail={setShownRule}
        />
      ))}
      {changes.size > 0 && (
        <div className={css.foot} role="status">
          <Button tone="primary" disabled={nothingLeft} onClick={() => setApplying(true)}>
            {t('apply')}
          </Button>
          <Button tone="quiet" onClick={() => setChanges(new Map())}>
            {t('discard')}
          </Button>
          <span className={nothingLeft ? css.bad : css.quiet}>
            {nothingLeft ? t('empty') : t('summary', { on: on.length, off: off.length, count: on.length + off.length })}
          </span>
        </div>
      )}
      {applying && (
        <ApplyDialog
          on={on}
          off={off}
          busy={apply.isPending}
          error={apply.error}
          onApply={() => apply.mutate()}
          onClose={() => setApplying(false)}
        />
      )}
      {parameter && <ParameterDialog scope={scope} rule={parameter} onClose={() => setParameter(undefined)} />}
      {shownRule && <RuleDialog scope={scope} rule={shownRule} onClose={() => setShownRule(undefined)} />}
    </>
  );
}
