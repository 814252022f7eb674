import { Star } from 'lucide-react';
import type { Quality } from '../lib/calls/overview.ts';
import { formatCount, formatDecimal } from '../lib/format.ts';
import { common } from './common-texts.ts';
import css from './stars.module.css';
import { Tooltip } from './tooltip.tsx';

const STARS = [1, 2, 3, 4, 5];

/** How densely standard issues stand in the code, as the server rated it; the tooltip has the figures and the borders. */
export function Stars({ quality, wordy }: { quality: Quality; wordy?: boolean }) {
  const t = common.use();
  const { stars, density, issues, lines, upTo } = quality;
  const figure = t('perThousand', { density: formatDecimal(density, density < 10 ? 2 : 1) });
  const rows = upTo.map((limit, index) => t('starsUpTo', { stars: STARS.length - index, limit }));
  return (
    <Tooltip
      text={
        <>
          <div>{t('starsBasis', { issues: formatCount(issues), lines: formatCount(lines), figure })}</div>
          <div>{rows.join(t('listComma'))}</div>
        </>
      }
    >
      <span className={css.stars} role="img" aria-label={t('starsLabel', { stars, figure })}>
        {STARS.map((star) => (
          <Star key={star} size={12} className={star <= stars ? css.on : css.off} aria-hidden />
        ))}
        {wordy && <span className={css.figure}>{t('standardDensity', { figure })}</span>}
      </span>
    </Tooltip>
  );
}
