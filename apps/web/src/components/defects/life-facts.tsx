import { CHANGE_CAUSES, type ChangeCause } from '@assay/contract/codes';
import { formatPercent } from '../../lib/format.ts';
import { defectState } from '../marks.tsx';
import { life } from './life-texts.ts';
import css from './page.module.css';

const CAME = {
  code: 'cameCode',
  copied: 'cameCopied',
  checker: 'cameChecker',
  'tool-version': 'cameTool',
  scope: 'cameScope',
  'file-deleted': 'cameCode',
  'first-scan': 'cameFirst',
  people: 'camePeople',
} as const satisfies Record<ChangeCause, string>;

const WENT = {
  code: 'wentCode',
  copied: 'wentCode',
  checker: 'wentChecker',
  'tool-version': 'wentTool',
  scope: 'wentScope',
  'file-deleted': 'wentFile',
  'first-scan': 'wentCode',
  people: 'wentPeople',
} as const satisfies Record<ChangeCause, string>;

/** Why a defect came or went, as a sentence. Undefined when the server does not say. */
function Cause({ cause, gone, build }: { cause: string | undefined; gone: boolean; build: string | undefined }) {
  const t = life.use();
  const known = CHANGE_CAUSES.find((entry) => entry === cause);
  if (!known) return null;
  return <p className={css.prose}>{t((gone ? WENT : CAME)[known], { build: build ?? '' })}</p>;
}

export interface TrailStep {
  readonly buildNum: string;
  readonly pass: number;
  /** 0 to 1. */
  readonly score: number;
  readonly fromPath: string;
  readonly fromLine: number;
  readonly toPath: string;
  readonly toLine: number;
}

/** How a defect was followed through the builds, newest first: "a.ts:42 → b.ts:57 (renamed, 96 %)". */
function Trail({ steps }: { steps: readonly TrailStep[] }) {
  const t = life.use();
  const moved = steps.filter((step) => step.fromPath !== step.toPath || step.fromLine !== step.toLine);
  if (moved.length === 0) return null;
  return (
    <ol className={css.trail} aria-label={t('trail')}>
      {moved.map((step) => {
        const same = step.fromPath === step.toPath;
        const how = t(passWord(step.pass));
        return (
          <li key={`${step.buildNum}/${step.fromLine}`}>
            <span className={css.step}>
              {same
                ? `:${step.fromLine} → :${step.toLine}`
                : `${step.fromPath}:${step.fromLine} → ${step.toPath}:${step.toLine}`}
            </span>
            <span className={css.how}>
              {step.score < 1
                ? t('step', { build: step.buildNum, how, score: formatPercent(step.score * 100, 0) })
                : t('stepExact', { build: step.buildNum, how })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const PASSES = ['pass0', 'pass1', 'pass2', 'pass3', 'pass4', 'pass5', 'pass6', 'pass7', 'pass8'] as const;
const passWord = (pass: number) => PASSES[pass] ?? 'pass2';

/** How a defect came to be here, or why it went; nothing when the server does not say. */
export function Life({
  row,
}: {
  row: {
    readonly status: number;
    readonly createBuildNumber?: string | undefined;
    readonly cause?: string | undefined;
    readonly trail: readonly TrailStep[];
  };
}) {
  if (!row.cause && row.trail.length === 0) return null;
  return (
    <section>
      <Cause cause={row.cause} gone={defectState(row.status) === 'repaired'} build={row.createBuildNumber} />
      <Trail steps={row.trail} />
    </section>
  );
}
