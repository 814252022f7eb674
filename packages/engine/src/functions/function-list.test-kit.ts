import {
  CODE_LINES,
  COGNITIVE,
  CONDITIONS,
  DECISIONS,
  END_LINE,
  END_TOKEN,
  FunctionList,
  type FunctionMeasure,
  MAX_NESTING,
  PARAMETERS,
  ROW,
  START_LINE,
  TEXTS,
} from './function-list.ts';

/** A list of functions made up by a test. */
export function functionList(measures: readonly FunctionMeasure[]): FunctionList {
  const rows = new Int32Array(measures.length * ROW);
  const conditionLines: number[] = [];
  for (const [n, measure] of measures.entries()) {
    const at = n * ROW;
    rows[at + START_LINE] = measure.startLine;
    rows[at + END_LINE] = measure.endLine;
    rows[at + PARAMETERS] = measure.parameters;
    rows[at + DECISIONS] = measure.ccn - 1;
    rows[at + COGNITIVE] = measure.cognitive;
    rows[at + MAX_NESTING] = measure.maxNesting;
    rows[at + CODE_LINES] = measure.codeLines;
    rows[at + END_TOKEN] = measure.tokenCount - 1;
    rows[at + CONDITIONS] = conditionLines.length;
    rows[at + TEXTS] = n;
    conditionLines.push(...measure.conditionLines);
  }
  return new FunctionList({
    rows,
    texts: [...measures],
    conditionLines: Int32Array.from(conditionLines),
    steps: new Map(measures.flatMap(({ steps }, n) => (steps ? [[n, steps] as const] : []))),
  });
}
