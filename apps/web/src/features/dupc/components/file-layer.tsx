import { ArrowLeft, ChevronDown, ChevronUp, SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton, LinkButton } from '../../../components/button.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import type { DetailPosition } from '../../../components/defects/detail-frame.tsx';
import page from '../../../components/defects/page.module.css';
import { RiskMark } from '../../../components/marks.tsx';
import { formatCount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { DupRow } from '../api/dupc-list.ts';
import css from '../dupc.module.css';
import { dupc } from '../texts.ts';
import { DuplicatePanes } from './duplicate-panes.tsx';

/** The open file over the list, which keeps its page and place below. */
export function FileLayer({
  entityId,
  filePath,
  row,
  position,
  onClose,
}: {
  entityId: string;
  filePath: string;
  /** Its row, when it is on the page shown. */
  row: DupRow | undefined;
  position: DetailPosition;
  onClose: () => void;
}) {
  const t = dupc.use();
  const d = defects.use();
  const scope = useTaskScope();
  const layer = useRef<HTMLElement>(null);
  useEffect(() => layer.current?.focus(), []);
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  return (
    <section ref={layer} tabIndex={-1} className={css.layer} aria-label={filePath} style={{ outline: 'none' }}>
      <header className={css.bar}>
        <IconButton label={t('back')} icon={ArrowLeft} onClick={onClose} />
        <h1 className={css.name}>{name}</h1>
        {row && (
          <span className={css.facts}>
            <RiskMark risk={row.riskFactor} />
            <span>{row.dupRate}</span>
            <span>{t('dupOf', { dup: formatCount(row.dupLines), total: formatCount(row.totalLines) })}</span>
          </span>
        )}
        <span className={css.space} />
        <LinkButton tone="quiet" icon={SquareArrowOutUpRight} to={paths.dupcDetail(scope, { entityId, filePath })}>
          {t('openAlone')}
        </LinkButton>
        {position.at >= 0 && (
          <span className={page.position}>
            {d('position', { at: formatCount(position.at + 1), total: formatCount(position.total) })}
          </span>
        )}
        <IconButton
          label={t('previousFile')}
          icon={ChevronUp}
          disabled={!position.onPrevious}
          onClick={position.onPrevious}
        />
        <IconButton label={t('nextFile')} icon={ChevronDown} disabled={!position.onNext} onClick={position.onNext} />
      </header>
      <div className={css.panes}>
        <DuplicatePanes entityId={entityId} filePath={filePath} />
      </div>
    </section>
  );
}
