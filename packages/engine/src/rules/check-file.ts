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
  /** Below the source root, `/` separated: tells tests from the rest. */
  readonly path: string;
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
  { program, encoding, path, isPart = false }: RuleOptions,
  { tokens: given, functions = NO_FUNCTIONS, lexLate }: Given = {},
): RuleResult {
  const isTest = isTestPath(path);
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

/** Folders and names of tests, their data, and examples. */
const TEST_FOLDER =
  /(?:^|\/)(?:tests?|specs?|__tests__|__mocks__|testdata|test-data|fixtures?|mocks?|e2e|examples?|samples?|[\w.-]*[.-]tests?)\//i;
const TEST_FOLDER_CAMEL = /[a-z.]Tests?\//;
const TEST_NAME = /(?:[._-](?:test|tests|spec|e2e|stories)\.\w+|(?:^|\/)(?:test_[^/]*|conftest)\.\w+|(?:^|\/)test[^/]*\.(?:c|cc|cpp|py|js|rb|php|lua)|[a-z0-9]Tests?\.(?:java|kt|cs|swift|php|m|mm|dart)|_(?:test|spec)\.\w+|\.t(?:\.sol)?)$/; // biome-ignore format: one line

/** Files come folder by folder: what the last folder said is kept. */
const lastFolder = { path: '', isTest: false };

export function isTestPath(path: string): boolean {
  const tail = path.length > 1000 ? path.slice(-1000) : path;
  const cut = tail.lastIndexOf('/') + 1;
  const folder = tail.slice(0, cut);
  if (folder !== lastFolder.path) {
    lastFolder.path = folder;
    lastFolder.isTest = TEST_FOLDER.test(folder) || TEST_FOLDER_CAMEL.test(folder);
  }
  return lastFolder.isTest || TEST_NAME.test(tail.slice(cut));
}
