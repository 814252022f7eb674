import { type Static, Type } from 'typebox';
import { LANGUAGE_FLAGS } from './language.ts';

/** Name of the tool that runs the checkers people write. */
export const CUSTOM_TOOL = 'ASSAY_CUSTOM';

/** Bounds of one custom checker. What is larger is refused before anything is compiled. */
export const CUSTOM_LIMITS = {
  /** UTF-16 units of the expression of a `regex` checker. */
  regex: 1_000,
  /** Objects and lists of an `ast-grep` rule, and how deep they may lie in each other. */
  ruleNodes: 100,
  ruleDepth: 12,
  /** `stopBy: end` walks to the root or through a whole subtree: nested ones multiply. */
  stopByEnd: 3,
  samples: 20,
  /** UTF-16 units of one sample. */
  sample: 20_000,
  /** UTF-16 units of the text a person tries a rule on. */
  tried: 1_000_000,
} as const;

const Sentence = Type.Object({
  zh: Type.String({ maxLength: 2_000 }),
  en: Type.String({ maxLength: 2_000 }),
});
const Globs = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 50 });
const Sample = Type.String({ maxLength: CUSTOM_LIMITS.sample });

/**
 * A checker as people write it. `ast-grep`: `rule` is the rule object of ast-grep. `regex`: `pattern` is an expression of RE2, looked
 * for in the text of the whole file; `^` and `$` are the ends of lines.
 */
export const CustomRule = Type.Object({
  key: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  description: Sentence,
  /** `$NAME` and `$$$NAME` stand for what a pattern caught; `$0` to `$9` for groups of an expression. */
  message: Sentence,
  languages: Type.Array(Type.Enum(LANGUAGE_FLAGS.map(({ key }) => key)), { minItems: 1, maxItems: 20 }),
  severity: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
  category: Type.Enum(['CODE_DEFECT', 'SECURITY_RISK', 'CODE_FORMAT']),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { maxItems: 10 }),
  matcher: Type.Union([
    Type.Object({ kind: Type.Literal('ast-grep'), rule: Type.Record(Type.String(), Type.Unknown()) }),
    Type.Object({
      kind: Type.Literal('regex'),
      pattern: Type.String({ minLength: 1, maxLength: CUSTOM_LIMITS.regex }),
      ignoreCase: Type.Boolean(),
    }),
  ]),
  /** Paths it looks at; none given: every one. `*` within a folder, `**` across folders. */
  include: Globs,
  exclude: Globs,
  /** Code it must report, and code it must not. Each is tried in the first of its languages. */
  samples: Type.Object({
    bad: Type.Array(Sample, { maxItems: CUSTOM_LIMITS.samples }),
    good: Type.Array(Sample, { maxItems: CUSTOM_LIMITS.samples }),
  }),
});
export type CustomRule = Static<typeof CustomRule>;

/** A place a rule found: lines and columns 1-based, the end column exclusive, columns in UTF-16 units. */
export const CustomPlace = Type.Object({
  path: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  endLine: Type.Integer(),
  endColumn: Type.Integer(),
  text: Type.String(),
  message: Type.String(),
});
export type CustomPlace = Static<typeof CustomPlace>;
