import { type Static, Type } from 'typebox';

/**
 * Reports of other analysers: what is accepted, and what an import says of what it could not take as it was.
 * A report that cannot be read at all changes nothing; one in which single results are odd is imported, and tells so.
 */

export const REPORT_FORMATS = ['sarif', 'cov-format-errors', 'klocwork-json', 'klocwork-xml', 'pinpoint'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Formats of coverage that are read: they say which lines ran, not what is wrong. */
export const COVERAGE_FORMATS = ['lcov', 'jacoco', 'cobertura', 'go-profile'] as const;
export type CoverageFormat = (typeof COVERAGE_FORMATS)[number];

/** What was put right: the result is in, with the stated change. */
export const REPAIRS = {
  encoding: { zh: '文本编码已转换或修复', en: 'text was converted from another encoding or repaired' },
  'trailing-text': { zh: '报告结尾之后的内容被忽略', en: 'text after the end of the report was left alone' },
  'path-cut': { zh: '绝对路径已截为代码库内路径', en: 'absolute paths were cut to the repository' },
  'no-region': { zh: '没有行号，记在第 1 行', en: 'no line was given: put on line 1' },
  'no-rule': { zh: '没有规则名', en: 'no rule was named' },
  'no-message': { zh: '没有说明文字，使用规则名', en: 'no message was given: the rule speaks instead' },
  'level-unknown': { zh: '未知级别，按一般处理', en: 'unknown level: counted as normal' },
  'trace-cut': { zh: '过长的路径被缩短', en: 'long flows were shortened' },
  'trace-outside': { zh: '代码库之外的路径步骤被略去', en: 'steps outside the repository were left out' },
  'more-flows': { zh: '同一问题的其余路径被略去', en: 'further flows of one result were left out' },
  'rules-cut': { zh: '规则过多，其余规则的说明被略去', en: 'too many rules: texts of the others were left out' },
} as const satisfies Record<string, { zh: string; en: string }>;
export type Repair = keyof typeof REPAIRS;

/** What was left out: the result is not in. */
export const DROPS = {
  invalid: { zh: '格式不正确的结果', en: 'results that are not what the format says' },
  'too-large': { zh: '过大的结果', en: 'results that are too large' },
  'no-location': { zh: '没有位置的结果', en: 'results without a place' },
  outside: { zh: '位置不在代码库中', en: 'places that are not files of the repository' },
  suppressed: { zh: '已被抑制的结果', en: 'results that are suppressed' },
  'not-a-failure': { zh: '并非问题的结果', en: 'results that report no problem' },
  absent: { zh: '基线中已消失的结果', en: 'results of the baseline that are gone' },
  'other-producer': { zh: '其他工具的结果', en: 'results of other tools in the same report' },
  repeated: { zh: '重复的结果', en: 'results said twice' },
  filtered: { zh: '被路径过滤的结果', en: 'results in files that path filters leave out' },
  'checker-off': { zh: '规则集未启用的规则', en: 'results of rules that the checker sets leave out' },
} as const satisfies Record<string, { zh: string; en: string }>;
export type Drop = keyof typeof DROPS;

const Counted = <Kind extends string>(kinds: readonly Kind[]) =>
  Type.Array(
    Type.Object({
      kind: Type.Enum([...kinds]),
      count: Type.Integer({ minimum: 1 }),
      examples: Type.Array(Type.String(), { description: 'The first few, shortened.' }),
    }),
  );

/** A rule as a report describes it; what it leaves out stays out. */
export const ReportedRule = Type.Object({
  key: Type.String({ minLength: 1 }),
  name: Type.Optional(Type.String()),
  /** One sentence. */
  description: Type.Optional(Type.String()),
  /** Markdown or plain text. */
  help: Type.Optional(Type.String()),
  helpUri: Type.Optional(Type.String()),
  severity: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)])),
  tags: Type.Array(Type.String()),
});
export type ReportedRule = Static<typeof ReportedRule>;

/** What an import did: numbers to show beside the result, so that nothing is dropped in silence. */
export const ReportOfImport = Type.Object({
  format: Type.Enum([...REPORT_FORMATS]),
  producers: Type.Array(Type.Object({ name: Type.String(), version: Type.Optional(Type.String()) })),
  /** Results of the report, whatever became of them. */
  results: Type.Integer({ minimum: 0 }),
  findings: Type.Integer({ minimum: 0 }),
  repaired: Counted(Object.keys(REPAIRS) as Repair[]),
  dropped: Counted(Object.keys(DROPS) as Drop[]),
});
export type ReportOfImport = Static<typeof ReportOfImport>;

const Names = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  examples: Type.Array(Type.String(), { description: 'The first few, shortened.' }),
});

/** What an import of coverage did with the files of the report. */
export const CoverageOfImport = Type.Object({
  format: Type.Enum([...COVERAGE_FORMATS]),
  /** Names of files in the report; each counts once. */
  files: Type.Integer({ minimum: 0 }),
  /** Names that are files of the repository. */
  matched: Type.Integer({ minimum: 0 }),
  lines: Type.Integer({ minimum: 0 }),
  /** Records that made no sense. */
  dropped: Type.Integer({ minimum: 0 }),
  /** Names that are no file of the repository. */
  unknown: Names,
  /** Names that could be several files: a prefix says which. */
  ambiguous: Names,
  /** Files that path filters leave out, or that an MR/PR does not touch. */
  filtered: Names,
});
export type CoverageOfImport = Static<typeof CoverageOfImport>;
