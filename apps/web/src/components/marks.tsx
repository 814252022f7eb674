import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import type { Grade } from '../lib/format.ts';
import { common } from './common-texts.ts';
import css from './marks.module.css';

/** A shape, a word and a colour for every code that people triage by: never the colour alone. */

const tint = (token: string): CSSProperties => ({ ['--mark' as string]: `var(--${token})` });

function Shape({ children }: { children: ReactNode }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

const SHAPES = {
  octagon: <path d="M3.8 .8h4.4l3 3v4.4l-3 3H3.8l-3-3V3.8z" />,
  triangle: <path d="M6 1.2 11.4 10.8H.6z" strokeLinejoin="round" />,
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6z" />,
  bar4: <path d="M1 8h2v3H1zM4 5.5h2V11H4zM7 3h2v8H7zM10 .5h1.6V11H10z" />,
  bar3: <path d="M1 8h2v3H1zM4 5.5h2V11H4zM7 3h2v8H7z" />,
  bar2: <path d="M1 8h2v3H1zM4 5.5h2V11H4z" />,
  bar1: <path d="M1 8h2v3H1z" />,
  dot: <circle cx="6" cy="6" r="4" />,
  check: (
    <path
      d="M2 6.4 4.8 9.2 10.2 3.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  slashed: (
    <g fill="none" stroke="currentColor" strokeWidth="1.4">
      <circle cx="6" cy="6" r="4.3" />
      <path d="M3 9 9 3" />
    </g>
  ),
  dashed: <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 1.6" />,
} as const;

interface Look {
  readonly token: string;
  readonly shape: keyof typeof SHAPES;
  readonly word: Parameters<ReturnType<typeof common.use>>[0];
}

const SEVERITIES: Readonly<Record<number, Look>> = {
  1: { token: 'serious', shape: 'octagon', word: 'severity1' },
  2: { token: 'normal', shape: 'triangle', word: 'severity2' },
  4: { token: 'prompt', shape: 'diamond', word: 'severity4' },
};
const RISKS: Readonly<Record<number, Look>> = {
  1: { token: 'risk-sh', shape: 'bar4', word: 'risk1' },
  2: { token: 'risk-h', shape: 'bar3', word: 'risk2' },
  4: { token: 'risk-m', shape: 'bar2', word: 'risk4' },
  8: { token: 'risk-l', shape: 'bar1', word: 'risk8' },
};
const STATUSES = {
  open: { token: 'accent-text', shape: 'dot', word: 'status1' },
  repaired: { token: 'good', shape: 'check', word: 'status2' },
  ignored: { token: 'muted', shape: 'slashed', word: 'status4' },
  masked: { token: 'muted', shape: 'dashed', word: 'status8' },
} as const satisfies Record<string, Look>;
export type DefectState = keyof typeof STATUSES;

/** A row's state from the bits of the wire: exactly 1 open; else repaired, ignored, masked, in this order (screens 1.5). */
export function defectState(status: number): DefectState {
  if (status === 1) return 'open';
  if (status & 2) return 'repaired';
  if (status & 4) return 'ignored';
  return status & 24 ? 'masked' : 'open';
}

function Mark({ look, bare }: { look: Look; bare?: boolean | undefined }) {
  const t = common.use();
  return (
    <span className={css.mark} style={tint(look.token)}>
      <Shape>{SHAPES[look.shape]}</Shape>
      <span className={bare ? 'sr-only' : look.shape in STATUS_SHAPES ? css.plain : css.word}>{t(look.word)}</span>
    </span>
  );
}
const STATUS_SHAPES = { dot: 1, check: 1, slashed: 1, dashed: 1 };

/** @param severity 1 serious, 2 normal, 4 (or 3) prompt; @param bare the shape alone, its word for screen readers */
export function SeverityMark({ severity, bare }: { severity: number; bare?: boolean }) {
  const look = SEVERITIES[severity === 3 ? 4 : severity];
  return look ? <Mark look={look} bare={bare} /> : null;
}

/** @param risk 1 extremely high, 2 high, 4 medium, 8 low (CCN and DUPC) */
export function RiskMark({ risk, bare }: { risk: number; bare?: boolean }) {
  const look = RISKS[risk];
  return look ? <Mark look={look} bare={bare} /> : null;
}

/** @param status bits of the wire */
export function StatusMark({ status, bare }: { status: number; bare?: boolean }) {
  return <Mark look={STATUSES[defectState(status)]} bare={bare} />;
}

const GRADES = { excellent: 'good', good: 'good', fair: 'warn', poor: 'bad' } as const satisfies Record<Grade, string>;
const GRADE_WORDS = { excellent: 'gradeExcellent', good: 'gradeGood', fair: 'gradeFair', poor: 'gradePoor' } as const;

/** Grade of an average, as specified in section 9. */
/** A grade as the server names it; what this page does not know is none. */
export function gradeOf(name: string | undefined): Grade | undefined {
  return GRADE_NAMES.find((grade) => grade === name);
}

const GRADE_NAMES: readonly Grade[] = ['excellent', 'good', 'fair', 'poor'];

export function GradeMark({ grade }: { grade: Grade | undefined }) {
  const t = common.use();
  if (!grade) return null;
  return (
    <span className={css.grade} style={tint(GRADES[grade])}>
      {t(GRADE_WORDS[grade])}
    </span>
  );
}

/** A quiet label. */
export function Tag({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <span className={cx(css.tag, className)}>{children}</span>;
}

/** A name with its initial. */
export function Person({ name, size = 18 }: { name: string | undefined; size?: number }) {
  if (!name) return <>--</>;
  return (
    <span className={css.person} title={name}>
      <span className={css.avatar} style={{ width: size, height: size }} aria-hidden>
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="ellipsis">{name}</span>
    </span>
  );
}
