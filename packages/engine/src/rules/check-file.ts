import type { SourceEncoding } from '@assay/contract/inventory';
import type { SourceLanguage } from '@assay/contract/language';
import { NO_FUNCTIONS } from '../functions/function-list.ts';
import { isCode } from './language-groups.ts';
import { readThrough } from './read-through.ts';
import type { RuleFile } from './rule.ts';
import type { RuleProgram } from './rule-program.ts';
import { NO_FINDINGS, type RuleResult, runRules } from './run-rules.ts';
import { type LineEnds, textFacts } from './text-facts.ts';

/** Rules, and what the bytes of a file do not say of it. */
export interface RuleOptions {
  readonly program: RuleProgram;
  /** How the file was stored, before it became UTF-8. */
  readonly encoding: SourceEncoding;
  /** Below the source root, `/` separated: tells what a package manager wrote. */
  readonly path: string;
  /** Of tests or examples: rules that do not speak of such say nothing. */
  readonly isTest?: boolean;
  /** The bytes are a part of a file that is checked as text itself. */
  readonly isPart?: boolean;
}

/** What is known of a file before the rules see it. */
interface Given {
  readonly tokens?: RuleFile['tokens'] & LineEnds;
  readonly functions?: RuleFile['functions'];
  /** Of a language without rules on tokens, for its comments: called once at most, when something is wanted of them. */
  readonly lexLate?: () => RuleFile['tokens'];
}

const NO_TOKENS: RuleFile['tokens'] = {
  count: 0,
  code: new Uint16Array(0),
  hash: new Int32Array(0),
  start: new Uint32Array(0),
  end: new Uint32Array(0),
  tokenLine: new Uint32Array(0),
  flags: new Uint8Array(0),
  partner: new Int32Array(0),
  lineKinds: new Uint8Array(0),
};

/**
 * Runs rules over a file that has just been lexed, or is not lexed at all.
 * @param given what the lexer has made of it
 */
export function checkFile(
  bytes: Uint8Array,
  language: SourceLanguage,
  { program, encoding, path, isTest = false, isPart = false }: RuleOptions,
  { tokens: given, functions = NO_FUNCTIONS, lexLate }: Given = {},
): RuleResult {
  const on = program.of(language, { isTest, isPart });
  if (on === undefined) return NO_FINDINGS;
  const seen = readThrough(bytes, on.search.watch);
  const text = textFacts(bytes, seen, given);
  // A language without rules on tokens is text, even where it has tokens.
  const tokens = (isCode(language) ? given : undefined) ?? NO_TOKENS;
  return runRules(
    on,
    { language, bytes, tokens, lexLate, text, functions, encoding, isTest, isLock: LOCK.test(path), isPart },
    seen,
  );
}

/** `yarn.lock`, `pnpm-lock.yaml`. */
const LOCK = /(?:\.lock|[.-]lock\.\w{1,8})$/i;
