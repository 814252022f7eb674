import { createRequire } from 'node:module';
import { Linter } from 'eslint';
import { lastLine } from '../../raw-finding.ts';
import { type FileReport, NotAnalysed, type SourceInput } from '../../script/serve.ts';
import { fileLines, type Position } from './file-lines.ts';
import { GLOBALS } from './globals.gen.ts';
import { type ParseAttempt, parseAttempts } from './parse-as.ts';
import type { RuleLevel } from './rule-options.ts';

export type RuleLevels = Record<string, RuleLevel>;

interface VerifyInput {
  readonly text: string;
  readonly attempt: ParseAttempt;
  readonly rules: RuleLevels;
}

/** A file that more rules than this fall over is itself the trouble (depth); trying on would cost a pass per rule. */
const MAX_CRASHES = 5;

type Verify = (input: VerifyInput) => Linter.LintMessage[];

/**
 * Lints one file with exactly these rules.
 * @param verify replaced in tests only
 * @throws NotAnalysed when the file does not parse or is of another language
 */
export function lintFile(source: SourceInput, rules: RuleLevels, verify: Verify = verifyWithLinter): FileReport {
  if (source.language !== 'javascript' && source.language !== 'typescript') {
    throw new NotAnalysed('skipped', `ESLINT does not read ${source.language}`);
  }
  const inFile = fileLines(source.text);
  let syntaxError: string | undefined;
  for (const attempt of parseAttempts(source)) {
    const { messages, lost } = withoutCrashingRules(verify, { text: source.text, attempt, rules });
    const fatal = messages.find((message) => message.fatal);
    if (fatal === undefined)
      return {
        findings: messages.flatMap((message) => toFinding(message, inFile)),
        ...(lost.length > 0 && { lost: lost.join('; ') }),
      };
    syntaxError ??= `${fatal.line ?? 0}:${fatal.column ?? 0} ${fatal.message}`;
  }
  throw new NotAnalysed('failed', syntaxError ?? 'not parsed');
}

/** Runs the rules; one that throws is left out, named in `lost`, and the rest run again. */
function withoutCrashingRules(verify: Verify, input: VerifyInput): { messages: Linter.LintMessage[]; lost: string[] } {
  const lost: string[] = [];
  const rules = { ...input.rules };
  for (;;) {
    try {
      return { messages: verify({ ...input, rules }), lost };
    } catch (error) {
      const rule = ruleThatThrew(error);
      if (rule === undefined || rules[rule] === undefined || lost.length === MAX_CRASHES) throw error;
      delete rules[rule];
      lost.push(`The rule ${rule} crashed: ${firstLine(error)}`);
    }
  }
}

// Knows no files, unlike the ESLint class, which goes looking for configuration.
const linter = new Linter({ configType: 'flat', cwd: '/' });

function verifyWithLinter({ text, attempt, rules }: VerifyInput): Linter.LintMessage[] {
  return linter.verify(text, configuration(attempt, rules), { filename: attempt.name, allowInlineConfig: false });
}

function configuration(attempt: ParseAttempt, rules: RuleLevels): Linter.Config[] {
  const typescript = attempt.name === 'input.js' ? undefined : loadTypescript();
  const jsx = attempt.name === 'input.js' || attempt.name === 'input.tsx';
  return [
    {
      files: [attempt.name],
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      ...(typescript && { plugins: { '@typescript-eslint': typescript.plugin } }),
      languageOptions: {
        ecmaVersion: 'latest',
        sourceType: attempt.sourceType,
        globals: GLOBALS,
        ...(typescript && { parser: typescript.parser }),
        parserOptions: { ecmaFeatures: { jsx }, ...(typescript && TYPESCRIPT_OPTIONS) },
      },
      rules,
    },
  ];
}

// No project: without type information the parser touches no other file.
const TYPESCRIPT_OPTIONS = { jsDocParsingMode: 'none', warnOnUnsupportedTypeScriptVersion: false };

/** Loaded with the first TypeScript file: the compiler is most of the start-up time, and many batches have none. */
function loadTypescript(): typeof import('typescript-eslint') {
  return createRequire(import.meta.url)('typescript-eslint');
}

/** Our rules only: ESLint's own remarks (no rule id) concern configuration, which the file cannot influence. */
function toFinding(message: Linter.LintMessage, inFile: (position: Position) => Position): FileReport['findings'] {
  if (message.ruleId === null) return [];
  const start = inFile({ line: Math.max(1, message.line ?? 1), column: Math.max(0, message.column ?? 0) });
  const end = inFile({ line: message.endLine ?? 0, column: message.endColumn ?? 0 });
  const endLine = lastLine({ ...start, endLine: end.line, endColumn: end.column });
  return [{ line: start.line, endLine, column: start.column, checker: message.ruleId, message: message.message }];
}

function ruleThatThrew(error: unknown): string | undefined {
  return error instanceof Error && 'ruleId' in error && typeof error.ruleId === 'string' ? error.ruleId : undefined;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
