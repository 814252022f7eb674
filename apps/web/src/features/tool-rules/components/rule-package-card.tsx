import { ChevronRight, Pencil } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { languageSummary } from '../../../components/checker-sets/set-names.ts';
import { CodedText } from '../../../components/coded-text.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import { SeverityMark, Tag } from '../../../components/marks.tsx';
import { cx } from '../../../lib/class-names.ts';
import type { RulePackage, TaskRule } from '../api/task-rules.ts';
import { type Changes, isOn } from '../rule-changes.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';

/** One package: how much of it is on, a switch for all of it, its rules when open. */
export function RulePackageCard({
  pkg,
  rules,
  changes,
  open,
  isDefault,
  readOnly,
  onFlip,
  onSwitch,
  onParameter,
  onDetail,
}: {
  pkg: RulePackage;
  /** Those the search left. */
  rules: readonly TaskRule[];
  changes: Changes;
  open: boolean;
  /** The default package is not switched as a whole. */
  isDefault: boolean;
  readOnly: boolean;
  onFlip: () => void;
  onSwitch: (rules: readonly TaskRule[], on: boolean) => void;
  onParameter: (rule: TaskRule) => void;
  onDetail: (rule: TaskRule) => void;
}) {
  const t = toolRules.use();
  const name = pkg.pkgDesc || pkg.pkgName;
  const total = pkg.checkerList.length;
  const on = pkg.checkerList.filter((rule) => isOn(rule, changes)).length;
  const changed = pkg.checkerList.filter((rule) => changes.has(rule.checkerKey)).length;
  return (
    <section className={css.package} aria-label={name}>
      <header className={css.packageHead}>
        <button type="button" className={css.fold} aria-expanded={open} onClick={onFlip}>
          <ChevronRight size={15} aria-hidden />
          <h2>{name}</h2>
          <span className={css.quiet}>
            {on} / {total}
          </span>
          {changed > 0 && <span className={css.changed}>{t('changed', { count: changed })}</span>}
        </button>
        {!readOnly && !isDefault && (
          <Switch
            label={t('package', { name })}
            checked={on === total}
            onChange={(value) => onSwitch(pkg.checkerList, value)}
          />
        )}
      </header>
      {open && (
        <table className={css.table}>
          <colgroup>
            <col className={css.ruleCell} />
            <col className={css.severity} />
            <col />
            <col className={rules.some(({ editable }) => editable) ? css.param : css.noParam} />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('rule')}</th>
              <th scope="col">{t('severity')}</th>
              <th scope="col">{t('description')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.checkerKey} className={cx(changes.has(rule.checkerKey) && css.touched)}>
                <td>
                  <span className={css.ruleName}>
                    <input
                      type="checkbox"
                      aria-label={t('use', { name: rule.checkerName })}
                      checked={isOn(rule, changes)}
                      disabled={readOnly}
                      onChange={(event) => onSwitch([rule], event.target.checked)}
                    />
                    <button
                      type="button"
                      className="mono ellipsis"
                      title={t('detail', { name: rule.checkerName })}
                      onClick={() => onDetail(rule)}
                    >
                      {rule.checkerName}
                    </button>
                  </span>
                </td>
                <td>
                  <SeverityMark severity={rule.severity} />
                </td>
                <td className={css.description} title={rule.checkerDesc}>
                  {rule.codeLang !== undefined && isOn(rule, changes) && (
                    <>
                      <Tag>{t('inLanguages', { languages: languageSummary(rule.codeLang) })}</Tag>{' '}
                    </>
                  )}
                  <CodedText text={rule.checkerDesc} />
                </td>
                <td className={css.end}>
                  {rule.editable &&
                    (readOnly ? (
                      <span className="mono">= {rule.paramValue}</span>
                    ) : (
                      <Button tone="quiet" icon={Pencil} onClick={() => onParameter(rule)}>
                        {t('parameter', { value: rule.paramValue })}
                      </Button>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
