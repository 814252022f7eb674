import { flag, maybe, number, or, record, type Shape, text } from '../shape.ts';

/** Body of the progress topics (contract-defects 18.3). */
export const Progress = record({
  taskId: number,
  displayStep: number,
  displayStepStatus: or(number, 0),
  displayToolName: or(text, ''),
  displayName: or(text, ''),
  displayProgress: or(number, 0),
  minStartTime: maybe(number),
  stopped: or(flag, false),
});
export type Progress = Shape<typeof Progress>;
