import { type Static, Type } from 'typebox';
import { BothLanguages } from './both-languages.ts';
import { REPORT_FORMATS } from './report.ts';

/** Patterns of tools; lower-cased they name the screen (`defect-lint-list`). */
export const TOOL_PATTERNS = [
  'LINT',
  'COVERITY',
  'KLOCWORK',
  'PINPOINT',
  'CCN',
  'DUPC',
  'CLOC',
  'COVR',
  'STAT',
  'TSCLUA',
] as const;
export type ToolPattern = (typeof TOOL_PATTERNS)[number];

/** Types of tools, with their names in both languages. */
export const TOOL_TYPES = [
  { key: 'DEFECT', zh: '代码缺陷', en: 'Code defect' },
  { key: 'SECURITY', zh: '代码安全', en: 'Code security' },
  { key: 'STANDARD', zh: '代码规范', en: 'Code standard' },
  { key: 'CCN', zh: '复杂度', en: 'Complexity' },
  { key: 'DUPC', zh: '重复代码', en: 'Duplication' },
  { key: 'CLOC', zh: '代码统计', en: 'Code statistics' },
  { key: 'COVR', zh: '覆盖率', en: 'Coverage' },
] as const;
export type ToolType = (typeof TOOL_TYPES)[number]['key'];

/**
 * `tool.yaml`: everything the product must know of an analyser to run it. No code here; an odd output format adds one
 * pure `parse.ts` beside it.
 */
export const ToolDefinition = Type.Object({
  name: Type.String({ pattern: '^[A-Z][A-Z0-9_]*$', description: 'Upper-case key, the name on the wire.' }),
  /** Letters that stand for the tool in its badge. A tool that a report taught us has none; `toolMarks` of packages/tools finds it some. */
  mark: Type.Optional(Type.String({ pattern: '^[A-Z0-9]{2,3}$' })),
  displayName: BothLanguages,
  description: BothLanguages,
  pattern: Type.Enum([...TOOL_PATTERNS]),
  type: Type.Enum(TOOL_TYPES.map((type) => type.key)),
  licence: Type.String(),
  homepage: Type.String(),
  languages: Type.Array(Type.String(), { description: 'Language keys (LANGUAGE_FLAGS.key); `*` = every language.' }),
  /** Source languages of files handed to the tool; `*` = all read to tokens, `functions` = all with functions, `all` = every one. */
  sources: Type.Array(Type.String()),
  /** `file`: a result depends on that file alone. `program`: on every input. */
  unit: Type.Enum(['file', 'program']),
  run: Type.Union([
    /** Measured in the worker's own process by packages/engine. */
    Type.Object({ kind: Type.Literal('engine') }),
    /** A Node script of packages/tools, started in the jail; reads a request on stdin, writes findings on stdout. */
    Type.Object({
      kind: Type.Literal('node'),
      script: Type.String({ description: 'Path below the definition folder.' }),
      package: Type.String({ description: 'npm package whose version is the version of the tool.' }),
      batchFiles: Type.Integer({ minimum: 1, description: 'Files handed to one process at most.' }),
      readsPath: Type.Optional(
        Type.Boolean({
          description: 'A result depends on the folder of the file too, not on its content and name alone.',
        }),
      ),
    }),
    /**
     * A compiler of the machine, started in the jail once per translation unit with the unit's own flags; its code (flags of checkers,
     * reading its report) lies beside `tool.yaml` and is listed in `tools/compile/compile-tools.ts`.
     */
    Type.Object({
      kind: Type.Literal('command'),
      programs: Type.Record(Type.String(), Type.String(), {
        description: 'Language of a unit (`c`, `cpp`, `objc`, `objcpp`) -> program that compiles it.',
      }),
      install: Type.String({ description: 'How to install it, for whoever reads that it is missing.' }),
      versionArguments: Type.Array(Type.String(), { description: 'What makes the program print its version.' }),
      checkersArguments: Type.Array(Type.String(), {
        description: 'What makes it print every checker it knows: releases differ, and an unknown one would stop it.',
      }),
      arguments: Type.Array(Type.String(), { description: "Before the unit's own flags." }),
    }),
    /** Runs elsewhere: its report is uploaded, or read from the repository where the parameter `report_path` says. */
    Type.Object({
      kind: Type.Literal('report'),
      formats: Type.Array(Type.Enum([...REPORT_FORMATS]), { minItems: 1 }),
    }),
    /** Which lines tests ran, measured elsewhere: reports are uploaded, or read from the repository where `report_path` says. */
    Type.Object({ kind: Type.Literal('coverage') }),
  ]),
  limits: Type.Object({
    timeoutSeconds: Type.Integer({ minimum: 1 }),
    memoryMb: Type.Integer({ minimum: 64 }),
    outputMb: Type.Integer({ minimum: 1 }),
  }),
  trustsStableId: Type.Boolean(),
  /** Old keys of renamed checkers -> current key. */
  aliases: Type.Record(Type.String(), Type.String()),
  params: Type.Array(
    Type.Object({
      varName: Type.String(),
      labelName: BothLanguages,
      varType: Type.Enum(['STRING', 'NUMBER', 'BOOLEAN', 'RADIO', 'CHECKBOX']),
      varDefault: Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String())]),
      varTips: BothLanguages,
      varOptionList: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    }),
  ),
});
export type ToolDefinition = Static<typeof ToolDefinition>;

/**
 * Whether a checker of the tool acts on files of the languages it was chosen for, and on no others. Measures are taken of the whole
 * tree with one threshold, and a header belongs to every language that includes it: those tools do what any set chose everywhere.
 */
export function actsByLanguage({ run, pattern }: Pick<ToolDefinition, 'run' | 'pattern'>): boolean {
  switch (run.kind) {
    case 'engine':
      return pattern === 'LINT';
    case 'node':
    case 'report':
      return true;
    case 'command':
    case 'coverage':
      return false;
  }
}

/** A number or a switch people may set on a checker; `props` of a checker in a set carry its value as text. */
export const CheckerParam = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' }),
  label: BothLanguages,
  kind: Type.Union([
    Type.Object({ type: Type.Literal('integer'), min: Type.Integer(), max: Type.Integer() }),
    Type.Object({ type: Type.Literal('boolean') }),
  ]),
  /** `120`, `true`: the text a value is stored as. */
  default: Type.String(),
});
export type CheckerParam = Static<typeof CheckerParam>;

/** One rule of a tool: an entry of `checkers.json`, a generated catalogue. */
export const CheckerDefinition = Type.Object({
  key: Type.String({ minLength: 1 }),
  name: Type.String(),
  description: BothLanguages,
  /** Long explanation, Markdown; one text where the tool ships only English. */
  detail: Type.Optional(Type.Union([Type.String(), BothLanguages])),
  /**
   * What its findings say, `{name}` standing for what differs. Findings are stored in English; where both texts are here, the
   * Chinese one is made from the stored one.
   */
  message: Type.Optional(BothLanguages),
  /** Values of `message` that are words and not code -> the same in Chinese. */
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
  badExample: Type.Optional(Type.String()),
  goodExample: Type.Optional(Type.String()),
  docsUrl: Type.Optional(Type.String()),
  severity: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
  category: Type.Enum(['CODE_DEFECT', 'SECURITY_RISK', 'CODE_FORMAT', 'COMPLEXITY', 'DUPLICATE', 'CODE_STATISTIC']),
  /** Kind of the rule, groups the drop-down of rules (`problem`, `suggestion`, `pyflakes`, ...). */
  type: Type.String(),
  languages: Type.Array(Type.String(), { description: 'Language keys.' }),
  tags: Type.Array(Type.String()),
  /** In the built-in default set of each of its languages. */
  recommended: Type.Boolean(),
  /** Only in the default sets of these languages: in the others another tool says the same, or it is noisy there. */
  recommendedFor: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  deprecated: Type.Optional(Type.Boolean()),
  /** What people may set; the first one is the parameter where only one is shown. */
  params: Type.Optional(Type.Array(CheckerParam, { minItems: 1, maxItems: 8 })),
});
export type CheckerDefinition = Static<typeof CheckerDefinition>;

/** Request on the standard input of a `node` tool: one JSON document. */
export const ToolRequest = Type.Object({
  root: Type.String({ description: 'Absolute path of the source root inside the jail.' }),
  files: Type.Array(Type.Object({ path: Type.String(), language: Type.String() })),
  checkers: Type.Array(
    Type.Object({ key: Type.String(), params: Type.Optional(Type.Record(Type.String(), Type.String())) }),
  ),
  params: Type.Record(Type.String(), Type.String()),
});
export type ToolRequest = Static<typeof ToolRequest>;

/**
 * Answer on standard output: JSON lines, in file order. A file that could not be analysed is an exception, never silence.
 * The last line is `{"done":true,"files":n}`; without it the report is unreadable.
 */
export const ToolReportLine = Type.Union([
  Type.Object({
    path: Type.String(),
    findings: Type.Array(Type.Unknown()),
    /** Findings beyond MAX_FINDINGS_PER_FILE, which come after those given and were left out. */
    dropped: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  Type.Object({ path: Type.String(), exception: Type.Enum(['failed', 'skipped']), message: Type.String() }),
  Type.Object({ done: Type.Literal(true), files: Type.Integer() }),
]);
export type ToolReportLine = Static<typeof ToolReportLine>;
