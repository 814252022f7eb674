import type { ReactNode } from 'react';
import { ABSENT, formatDate, formatTime } from '../../lib/format.ts';
import { CopyButton } from '../copy-button.tsx';
import { defectState, StatusMark } from '../marks.tsx';
import { defects } from './defect-texts.ts';
import { Fact, Facts } from './detail-frame.tsx';
import { MarkFlag } from './mark-flag.tsx';
import type { Decidable } from './triage-actions.tsx';
import { Handlers } from './use-filter-fields.tsx';

/** What is known of every finding, whatever found it. Times are ms. */
export interface Known extends Decidable {
  readonly createTime?: number | undefined;
  readonly createBuildNumber?: string | undefined;
  readonly fixedTime?: number | undefined;
  readonly ignoreTime?: number | undefined;
  readonly ignoreAuthor?: string | undefined;
  readonly ignoreReasonType?: number | undefined;
  readonly ignoreReason?: string | undefined;
  readonly ignoreUntil?: number | undefined;
}

const REASONS = { 1: 'reason1', 2: 'reason2', 4: 'reason4' } as const;
const minute = (time: number) => formatTime(time).slice(0, 16);

/** The facts beside the source. @param children what this kind of finding has besides, after the status */
export function DefectFacts({
  row,
  filePath,
  committed,
  children,
}: {
  row: Known;
  filePath: string;
  /** When the line was committed; undefined: unknown. */
  committed: number | undefined;
  children: ReactNode;
}) {
  const t = defects.use();
  const reason = REASONS[row.ignoreReasonType as keyof typeof REASONS];
  return (
    <section aria-label={t('facts')}>
      <Facts>
        <Fact name={t('factStatus')}>
          <StatusMark status={row.status} />
          <MarkFlag mark={row.mark} status={row.status} />
        </Fact>
        {children}
        <Fact name={t('factHandler')}>
          <Handlers names={row.author} />
        </Fact>
        <Fact name={t('factFirst')}>
          <span title={formatTime(row.createTime)}>
            {row.createBuildNumber ? `#${row.createBuildNumber} · ` : ''}
            {formatDate(row.createTime)}
          </span>
        </Fact>
        <Fact name={t('factCommit')}>{committed ? minute(committed) : ABSENT}</Fact>
        <Fact name={t('factFixed')}>{row.fixedTime ? minute(row.fixedTime) : undefined}</Fact>
        {defectState(row.status) === 'ignored' && (
          <>
            <Fact name={t('factIgnored')}>{row.ignoreTime ? minute(row.ignoreTime) : ABSENT}</Fact>
            <Fact name={t('factIgnoredBy')}>{row.ignoreAuthor}</Fact>
            <Fact name={t('factUntil')}>{row.ignoreUntil ? formatDate(row.ignoreUntil) : undefined}</Fact>
            <Fact name={t('factReason')}>
              {reason ? t(reason) : undefined}
              {row.ignoreReason ? `${t('colon')}${row.ignoreReason}` : ''}
            </Fact>
          </>
        )}
        <Fact name={t('factPath')}>
          <span className="ellipsis" title={filePath}>
            {filePath.slice(filePath.lastIndexOf('/') + 1)}
          </span>
          <CopyButton text={filePath} label={t('copyPath')} />
        </Fact>
        <Fact name={t('factId')}>
          {row.entityId}
          <CopyButton text={row.entityId} label={t('copyId')} />
        </Fact>
      </Facts>
    </section>
  );
}
