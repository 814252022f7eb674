import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from '../../../components/link.tsx';
import { RiskMark, SeverityMark } from '../../../components/marks.tsx';
import { breakdownQuery, hasLevels, type Level } from '../../../lib/calls/breakdown.ts';
import type { ToolNumbers } from '../../../lib/calls/overview.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { defectList, paths } from '../../../lib/paths.ts';
import { wholeShares } from '../../../lib/shares.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const SEVERITY_TINTS = ['--serious', '--normal', '--prompt'];
const RISK_TINTS = ['--risk-sh', '--risk-h', '--risk-m', '--risk-l'];

interface Part {
  readonly tint: string;
  readonly count: number;
}

/** One thin bar, the parts in proportion. Decoration: every part is written out below it. */
function Bar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className={css.bar} aria-hidden>
      {parts
        .filter((part) => part.count > 0)
        .map((part) => (
          <span key={part.tint} style={{ flexGrow: part.count, background: `var(${part.tint})` } as CSSProperties} />
        ))}
    </div>
  );
}

interface LevelsProps {
  readonly scope: TaskScope;
  readonly toolName: string;
  readonly pattern: string;
  readonly numbers: Partial<ToolNumbers>;
  /** As of this build; absent: as of now. */
  readonly buildId: string | undefined;
}

/** What the tool's main number is made of; each part leads to its rows. Nothing where nothing is known. */
export function Levels({ scope, toolName, pattern, numbers, buildId }: LevelsProps) {
  const known = hasLevels({ pattern, buildId });
  const { data } = useQuery({ ...breakdownQuery(scope, { toolName, pattern, buildId }), enabled: known });
  if (pattern === 'CLOC') return <LineKinds scope={scope} numbers={numbers} />;
  if (!known) return null;
  if (!data) return <div className={css.levels} />;
  const byRisk = pattern === 'CCN' || pattern === 'DUPC';
  const tints = byRisk ? RISK_TINTS : SEVERITY_TINTS;
  const Mark = byRisk ? RiskOf : SeverityOf;
  return (
    <div className={css.levels}>
      <Bar parts={data.map((level, index) => ({ tint: tints[index] ?? '--muted', count: level.count }))} />
      <div className={css.parts}>
        {data.map((level) => (
          <Link
            key={level.flag}
            className={css.part}
            to={defectList({ ...scope, toolId: toolName, pattern }, { severity: level.flag, buildId })}
          >
            <Mark level={level} /> {formatCount(level.count)}
          </Link>
        ))}
      </div>
    </div>
  );
}

const SeverityOf = ({ level }: { level: Level }) => <SeverityMark severity={level.flag} />;
const RiskOf = ({ level }: { level: Level }) => <RiskMark risk={level.flag} />;

/** Code, comments and blank lines, which are all the lines there are. */
function LineKinds({ scope, numbers }: { scope: TaskScope; numbers: Partial<ToolNumbers> }) {
  const t = overview.use();
  const kinds = [
    { key: 'code', tint: '--code-1', count: numbers.sumCode },
    { key: 'comment', tint: '--code-2', count: numbers.sumComment },
    { key: 'blank', tint: '--code-3', count: numbers.sumBlank },
  ] as const;
  const all = kinds.reduce((sum, kind) => sum + (kind.count ?? 0), 0);
  if (all === 0) return <div className={css.levels} />;
  const shares = wholeShares(kinds.map((kind) => kind.count ?? 0));
  return (
    <div className={css.levels}>
      <Bar parts={kinds.map(({ tint, count }) => ({ tint, count: count ?? 0 }))} />
      <div className={css.parts}>
        {kinds.map(({ key, tint, count }, index) => (
          <Link key={key} className={css.part} to={paths.clocLanguage(scope)} title={formatCount(count)}>
            <span className={css.square} style={{ background: `var(${tint})` }} aria-hidden />
            {t(key)} <span>{formatPercent(shares[index], 0)}</span>
          </Link>
        ))}
      </div>
    </div>
  );
}
