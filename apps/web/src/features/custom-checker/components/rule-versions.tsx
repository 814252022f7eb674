import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { type CustomRule, customVersionsQuery } from '../api/custom-list.ts';
import { custom } from '../texts.ts';
import css from './custom.module.css';

/** What was published of a rule. @param onUse takes a version over into the form */
export function RuleVersions({
  customizeId,
  onUse,
}: {
  customizeId: string;
  onUse: ((rule: CustomRule) => void) | undefined;
}) {
  const t = custom.use();
  const { projectId } = useProjectScope();
  const { data, error, refetch } = useQuery(customVersionsQuery({ projectId, customizeId }));
  return (
    <FormSection title={t('versions')}>
      {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      <ul className={css.versions}>
        {data?.map((entry) => (
          <li key={entry.version}>
            <b>{`V${entry.version}`}</b>
            <span className={css.muted}>
              <RelativeTime time={entry.createdDate} /> {t('versionBy', { name: entry.createdBy })}
            </span>
            {onUse && (
              <Button tone="quiet" onClick={() => onUse(entry.rule)}>
                {t('loadVersion')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
