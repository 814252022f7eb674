import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { CodedText } from '../../../components/coded-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SeverityMark } from '../../../components/marks.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { ruleDetailQuery } from '../../../lib/calls/rule-detail.ts';
import type { TaskRule, ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';

const WIDTH = 600;

/** What a rule is about: its words, bad and good code. */
export function RuleDialog({ scope, rule, onClose }: { scope: ToolScope; rule: TaskRule; onClose: () => void }) {
  const t = toolRules.use();
  const { projectId, toolName } = scope;
  const { checkerKey } = rule;
  const { data, error, refetch } = useQuery(ruleDetailQuery({ projectId, toolName, checkerKey }));
  const example = (title: string, code: string) =>
    code !== '' && (
      <section>
        <h3>{title}</h3>
        <pre className={css.code}>{code}</pre>
      </section>
    );
  return (
    <Dialog open side={WIDTH} title={rule.checkerName} onClose={onClose}>
      <div className={`${css.dialog} ${css.side}`}>
        <span>
          <SeverityMark severity={rule.severity} />
        </span>
        <p>
          <CodedText text={rule.checkerDesc} />
        </p>
        {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && (
          <>
            {example(t('badCode'), data.errExample)}
            {example(t('goodCode'), data.rightExample)}
            {data.errExample === '' && data.rightExample === '' && <p className={css.quiet}>{t('noDetail')}</p>}
            {data.docsUrl && (
              <a className={css.link} href={data.docsUrl} target="_blank" rel="noreferrer">
                {t('docs')}
                <ExternalLink size={13} aria-hidden />
              </a>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
