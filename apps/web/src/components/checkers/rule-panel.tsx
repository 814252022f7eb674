import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, ExternalLink, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Rule } from '../../lib/calls/checker-library.ts';
import { ruleDetailQuery } from '../../lib/calls/rule-detail.ts';
import { languageLabel } from '../../lib/language-label.ts';
import { useProjectScope } from '../../lib/use-scope.ts';
import { IconButton } from '../button.tsx';
import { CodedText } from '../coded-text.tsx';
import { CopyButton } from '../copy-button.tsx';
import { SeverityMark, Tag } from '../marks.tsx';
import { ErrorState, SkeletonRows } from '../page-states.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { RuleExample } from './rule-example.tsx';
import { parameterValue, readProps } from './rule-props.ts';
import { RuleScoreCard } from './rule-score.tsx';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';
import { SetsWithRule } from './sets-with-rule.tsx';

export interface RulePanelProps {
  readonly rule: Rule;
  readonly toolName: string;
  /** Its number among the rows, from 1, and how many there are. */
  readonly at: number;
  readonly count: number;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
  /** Parameters as a set has them; absent: as they usually are. */
  readonly props?: string | undefined;
  /** What can be done with it. */
  readonly actions?: ReactNode;
}

/**
 * One rule beside the table it was opened from, which keeps the focus: arrows go on, Escape closes. The same keys work once the
 * panel itself has the focus.
 */
export function RulePanel({ rule, toolName, at, count, onStep, onClose, props, actions }: RulePanelProps) {
  const t = rules.use();
  const { projectId } = useProjectScope();
  const body = useRef<HTMLDivElement>(null);
  const { toolName: tool, checkerKey } = rule;
  const { data, error, refetch } = useQuery(ruleDetailQuery({ projectId, toolName: tool, checkerKey }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rule is read from its beginning
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [tool, checkerKey]);
  const keys = (event: KeyboardEvent) => {
    const inCode = event.target instanceof Element && event.target.closest('.cm-editor') !== null;
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if ((step === 1 || step === -1) && !inCode) onStep(step);
    else return;
    event.preventDefault();
  };
  const values = readProps(props ?? rule.props);
  const longer =
    rule.checkerDescModel !== rule.checkerDesc && rule.checkerDescModel !== '' ? rule.checkerDescModel : '';
  return (
    <aside className={css.panel} aria-label={t('panel')} onKeyDown={keys}>
      <header className={css.head}>
        <h2 className="mono ellipsis" title={checkerKey}>
          {checkerKey}
        </h2>
        <CopyButton text={checkerKey} label={t('copyKey')} />
        <span className={css.space} />
        <span className={css.position}>{t('position', { at, count })}</span>
        <IconButton label={t('previous')} icon={ChevronUp} disabled={at <= 1} onClick={() => onStep(-1)} />
        <IconButton label={t('next')} icon={ChevronDown} disabled={at >= count} onClick={() => onStep(1)} />
        <IconButton label={t('close')} icon={X} onClick={onClose} />
      </header>
      <div ref={body} className={css.body}>
        <div className={css.marks}>
          <SeverityMark severity={rule.severity} />
          <Tag>{rule.checkerCategoryName}</Tag>
          {!rule.nativeChecker && <Tag>{t('custom')}</Tag>}
          {rule.status !== 2 && (
            <span title={t('deprecatedHint')}>
              <Tag>{t('deprecated')}</Tag>
            </span>
          )}
          {actions && <span className={css.actions}>{actions}</span>}
        </div>
        <p className={css.lead}>
          <CodedText text={rule.checkerDesc} />
        </p>
        <dl className={css.facts}>
          <Fact name={t('toolName')}>{toolName}</Fact>
          <Fact name={t('languages')}>{rule.checkerLanguage.map(languageLabel).join(', ')}</Fact>
          {rule.checkerTag.length > 0 && (
            <Fact name={t('tags')}>
              <span className={css.tags}>
                {rule.checkerTag.map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </span>
            </Fact>
          )}
          {rule.checkerType && <Fact name={t('subtype')}>{rule.checkerType}</Fact>}
          <Fact name={t('publisher')}>{rule.createdBy}</Fact>
          <Fact name={t('updated')}>
            <RelativeTime time={rule.createdDate} />
          </Fact>
          {rule.docsUrl && (
            <Fact name={t('docs')}>
              <a className={css.link} href={rule.docsUrl} target="_blank" rel="noreferrer noopener">
                <span className="ellipsis">{rule.docsUrl}</span>
                <ExternalLink size={13} aria-hidden />
              </a>
            </Fact>
          )}
        </dl>
        {rule.parameters.length > 0 && (
          <section>
            <h3>{t('parameters')}</h3>
            <dl className={css.facts}>
              {rule.parameters.map((parameter) => (
                <Fact key={parameter.name} name={parameter.label || parameter.name}>
                  <Value value={parameterValue(parameter, values)} />
                  {parameterValue(parameter, values) !== parameter.default && (
                    <span className={css.usual}>{t('usual', { value: words(parameter.default, t) })}</span>
                  )}
                </Fact>
              ))}
            </dl>
          </section>
        )}
        {longer && (
          <section>
            <h3>{t('details')}</h3>
            <p className={css.long}>{longer}</p>
          </section>
        )}
        {!data && error && <ErrorState compact error={error} what={t('detailWhat')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} height={28} />}
        {data && <RuleExample kind="bad" text={data.errExample} language={rule.checkerLanguage[0]} />}
        {data && <RuleExample kind="good" text={data.rightExample} language={rule.checkerLanguage[0]} />}
        {data && !data.errExample && !data.rightExample && <p className={css.quiet}>{t('noExample')}</p>}
        <RuleScoreCard rule={rule} toolName={toolName} />
        <SetsWithRule rule={rule} />
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Value({ value }: { value: string }) {
  return <b>{words(value, rules.use())}</b>;
}

function words(value: string, t: ReturnType<typeof rules.use>): string {
  if (value === 'true') return t('on');
  return value === 'false' ? t('off') : value;
}
