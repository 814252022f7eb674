import { common } from '../common-texts.ts';
import { defectState, StatusMark } from '../marks.tsx';

const WORDS = { open: 'status1', repaired: 'status2', ignored: 'status4', masked: 'status8' } as const;

/** A status in a row; where only its shape has room, the word stands in the title. */
export function StateMark({ status, bare }: { status: number; bare: boolean }) {
  const t = common.use();
  return (
    <span title={bare ? t(WORDS[defectState(status)]) : undefined}>
      <StatusMark status={status} bare={bare} />
    </span>
  );
}
