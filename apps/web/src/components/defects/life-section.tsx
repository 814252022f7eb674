import { defectState } from '../marks.tsx';
import { DefectHistory } from './history/defect-history.tsx';
import { Guess } from './history/guess.tsx';
import { Life, type TrailStep } from './life-facts.tsx';
import type { Decidable } from './triage-actions.tsx';
import type { Triage } from './use-triage.tsx';

/** Where a defect comes from and what became of it, below its facts: a guess to settle, the way it went, its whole story. */
export function LifeSection({
  row,
  toolName,
  checker,
  triage,
}: {
  row: Decidable & {
    readonly createBuildNumber?: string | undefined;
    readonly needsCheck?: boolean;
    readonly cause?: string | undefined;
    readonly trail?: readonly TrailStep[];
  };
  toolName: string;
  /** Empty where a tool has no rules. */
  checker: string;
  /** Absent: the reader may not decide. */
  triage: Triage | undefined;
}) {
  const trail = row.trail ?? [];
  return (
    <>
      {row.needsCheck && <Guess row={row} triage={triage} />}
      <Life row={{ ...row, trail }} />
      <DefectHistory
        toolName={toolName}
        entityId={row.entityId}
        checker={checker}
        reported={defectState(row.status) !== 'repaired'}
        recognised={trail.length > 0 || row.needsCheck === true}
        allowed={triage !== undefined}
      />
    </>
  );
}
