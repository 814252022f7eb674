import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head.tsx';
import { ErrorState, SkeletonRows } from '../../components/page-states.tsx';
import { useTitle } from '../../lib/use-title.ts';
import css from './admin-settings.module.css';
import { settingsQuery } from './api/settings.ts';
import { BannerSection } from './components/banner-section.tsx';
import { FactsSection } from './components/facts-section.tsx';
import { MailSection } from './components/mail-section.tsx';
import { PipelineSection } from './components/pipeline-section.tsx';
import { RetentionSection } from './components/retention-section.tsx';
import { RiskSection } from './components/risk-section.tsx';
import { StarsSection } from './components/stars-section.tsx';
import { siteSettings } from './texts.ts';

/** `/admin/settings`: what holds for the whole site. Each section is a form of its own. */
export function SiteSettingsPage() {
  const t = siteSettings.use();
  useTitle(t('title'));
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      {error && !data && <ErrorState error={error} what={t('title')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={14} />}
      {data && (
        <div className={css.columns}>
          <div className={css.column}>
            <BannerSection settings={data} />
            <MailSection settings={data} />
            <PipelineSection settings={data} />
          </div>
          <div className={css.column}>
            <RiskSection settings={data} />
            <StarsSection settings={data} />
            <RetentionSection settings={data} />
            <FactsSection />
          </div>
        </div>
      )}
    </>
  );
}
