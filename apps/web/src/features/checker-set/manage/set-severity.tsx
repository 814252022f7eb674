import { ChevronDown } from 'lucide-react';
import { common } from '../../../components/common-texts.ts';
import { SeverityMark } from '../../../components/marks.tsx';
import { Menu } from '../../../components/menu.tsx';
import type { Rule } from '../../../lib/calls/checker-library.ts';
import css from './manage.module.css';
import { manage } from './manage-texts.ts';

const LEVELS = [1, 2, 4] as const;

/** The rule's own severity as the lists know it; rules of a server may say 3 for prompt. */
const usualOf = ({ severity }: Rule) => (severity === 3 ? 4 : severity);

/** The word for a severity, for a line of text. */
export function severityWord(severity: number): string {
  return common.text(severity === 1 ? 'severity1' : severity === 2 ? 'severity2' : 'severity4');
}

/**
 * What a rule weighs in the set, marked where that is not what the rule says.
 * @param own the set's word; undefined: none
 * @param onChoose absent: for reading; undefined as its argument goes back to the rule's own
 */
export function SetSeverity({
  rule,
  own,
  onChoose,
}: {
  rule: Rule;
  own: number | undefined;
  onChoose?: ((severity: number | undefined) => void) | undefined;
}) {
  const t = manage.use();
  const usual = usualOf(rule);
  const title =
    own === undefined ? undefined : t('severityOwn', { severity: severityWord(own), usual: severityWord(usual) });
  const face = (
    <>
      <SeverityMark severity={own ?? usual} />
      {own !== undefined && <span className={css.ownMark} aria-hidden />}
    </>
  );
  if (!onChoose)
    return (
      <span title={title}>
        {face}
        {title && <span className="sr-only">{title}</span>}
      </span>
    );
  return (
    <Menu
      label={t('severityHere')}
      entries={LEVELS.map((severity) => ({
        id: String(severity),
        label: severity === usual ? t('severityUsual', { severity: severityWord(severity) }) : severityWord(severity),
        checked: (own ?? usual) === severity,
        run: () => onChoose(severity === usual ? undefined : severity),
      }))}
    >
      {(trigger) => (
        <button
          {...trigger}
          type="button"
          className={css.severity}
          title={title ?? t('severityHere')}
          aria-label={`${t('severityHere')}: ${severityWord(own ?? usual)}`}
          onClick={(event) => {
            event.stopPropagation();
            trigger.onClick();
          }}
        >
          {face}
          <ChevronDown size={13} aria-hidden />
        </button>
      )}
    </Menu>
  );
}
