import { type Static, Type } from 'typebox';

/**
 * The one type in the middle: what a tool said about one place in one build, before it has any memory.
 * Everything left of it (tool output) converts in, everything right of it (identity, storage) converts out.
 */

/** 1 serious, 2 normal, 4 prompt: the scale of lists and filters. Tool maps must name one of these for every level. */
export const SEVERITY = { serious: 1, normal: 2, prompt: 4 } as const;
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY];

/** What a step tells of: a library's behaviour, a branch taken, a second place, an advice, anything else. */
export const TRACE_KINDS = ['MODEL', 'PATH', 'MULTI', 'NORMAL', 'REMEDIATION'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** One step of a data or control flow that ends in a finding. Steps are in the order in which they happen. */
export const TraceStep = Type.Object({
  path: Type.String({ description: 'Path below the source root, `/` separated, no leading slash.' }),
  line: Type.Integer({ minimum: 1 }),
  message: Type.String(),
  main: Type.Optional(Type.Boolean({ description: 'True on the step that is the finding itself.' })),
  depth: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Calls between the function the flow begins in and this step; absent = 0.',
    }),
  ),
  tag: Type.Optional(Type.String({ description: 'Short name of the event, where the tool gives one.' })),
  kind: Type.Optional(Type.Enum([...TRACE_KINDS])),
});
export type TraceStep = Static<typeof TraceStep>;

/** One token that made a function as complex as it is. */
export const ComplexityStep = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  what: Type.String({ description: 'The token as written; `name()` where a function calls itself.' }),
  ccn: Type.Union([Type.Literal(0), Type.Literal(1)]),
  cognitive: Type.Integer({ minimum: 0, description: 'Above 1 for the levels it stands in.' }),
});
export type ComplexityStep = Static<typeof ComplexityStep>;

/** What is measured of a function besides its complexity (`measure`). */
export const FunctionFacts = Type.Object({
  signature: Type.String({ description: 'Qualified name and parameter list as written.' }),
  cognitive: Type.Integer({ minimum: 0 }),
  nesting: Type.Integer({ minimum: 0, description: 'Levels of its deepest control structure.' }),
  codeLines: Type.Integer({ minimum: 0, description: 'Lines that hold code (NLOC).' }),
  parameters: Type.Integer({ minimum: 0 }),
  steps: Type.Array(ComplexityStep, { description: 'In reading order.' }),
});
export type FunctionFacts = Static<typeof FunctionFacts>;

/**
 * `path`    below the source root, `/` separated, no leading slash, exactly the bytes of the tree decoded as UTF-8
 * `line`    1-based line of the file as stored, inclusive
 * `endLine` 1-based, inclusive; equal to `line` when the tool gives none
 * `column`  1-based, in UTF-16 code units; 0 when the tool gives none
 */
export const Finding = Type.Object({
  path: Type.String({ minLength: 1 }),
  line: Type.Integer({ minimum: 1 }),
  endLine: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 0 }),
  checker: Type.String({ minLength: 1, description: "The tool's own rule key." }),
  severity: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
  message: Type.String(),
  /** The tool's own stable id of this finding, where `tool.yaml` trusts it (identity pass 0). */
  stableId: Type.Optional(Type.String()),
  /** Qualified name of the enclosing function; for CCN the identity itself. */
  symbol: Type.Optional(Type.String()),
  /** A number the checker measures: the complexity of a function. */
  measure: Type.Optional(Type.Integer()),
  /** For CCN. */
  function: Type.Optional(FunctionFacts),
  traces: Type.Optional(Type.Array(TraceStep)),
});
export type Finding = Static<typeof Finding>;

/**
 * Findings of one file that one tool may have, in reading order; what is beyond is counted and not kept. Nobody reads five
 * thousand findings of a file: such a file is generated, and without a limit one minified line of 2 MiB brings 130,000 rows.
 */
export const MAX_FINDINGS_PER_FILE = 5_000;
