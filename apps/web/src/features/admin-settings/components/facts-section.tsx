import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormSection } from '../../../components/form/form-section.tsx';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import css from '../admin-settings.module.css';
import { type Facts, factsQuery } from '../api/settings.ts';
import { siteSettings } from '../texts.ts';

/** What the environment decides: read here, changed where the product is started. */
export function FactsSection() {
  const t = siteSettings.use();
  const { data, error, refetch } = useQuery(factsQuery);
  return (
    <FormSection title={t('facts')} hint={t('factsHint')}>
      {error && !data && <ErrorState compact error={error} what={t('facts')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} height={26} />}
      {data && <Known facts={data} />}
    </FormSection>
  );
}

function Known({ facts }: { facts: Facts }) {
  const t = siteSettings.use();
  const code = (text: string) => <span className="mono">{text}</span>;
  const rows: readonly [string, ReactNode][] = [
    [
      t('timezone'),
      <>
        {facts.timezone} <span className={css.note}>({t('timezoneNote')})</span>
      </>,
    ],
    [t('messageLanguage'), t(facts.language === 'en' ? 'en' : 'zh')],
    [t('publicUrl'), facts.publicUrl ?? <span className={css.note}>{t('publicNone')}</span>],
    [t('oldSite'), facts.oldSiteUrl ?? <span className={css.note}>{t('notSet')}</span>],
    [t('prefix'), code(facts.prefix || '/')],
    [t('languageCookies'), code(facts.languageCookies.join(', '))],
    [t('csrfCookie'), code(facts.csrfCookie)],
    [t('headers'), code(`${facts.projectHeader}, ${facts.taskHeader}`)],
    [t('uploadMax'), t('megabytes', { size: facts.uploadMaxMb })],
    [t('privateHosts'), t(facts.allowPrivateHosts ? 'allowed' : 'refused')],
    [t('unprotected'), t(facts.allowUnprotected ? 'allowed' : 'refused')],
  ];
  return (
    <>
      <Rows rows={rows} />
      <p className={css.sub}>{t('signIn')}</p>
      {facts.oidc ? <Provider oidc={facts.oidc} /> : <p className={css.note}>{t('signInNone')}</p>}
    </>
  );
}

function Provider({ oidc }: { oidc: NonNullable<Facts['oidc']> }) {
  const t = siteSettings.use();
  const none = <span className={css.note}>{t('notSet')}</span>;
  return (
    <Rows
      rows={[
        [t('signIn'), oidc.name],
        [t('issuer'), oidc.issuer],
        [
          t('clientId'),
          <span key="id" className="mono">
            {oidc.clientId}
          </span>,
        ],
        [t('domains'), oidc.domains.length > 0 ? oidc.domains.join(', ') : t('allDomains')],
        [t('autoCreate'), t(oidc.autoCreate ? 'yes' : 'no')],
        [t('adminGroup'), oidc.adminGroup ?? none],
        [t('groupRoles'), oidc.roles.length > 0 ? oidc.roles.join(', ') : none],
      ]}
    />
  );
}

function Rows({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
