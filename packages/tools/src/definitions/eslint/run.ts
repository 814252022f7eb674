/**
 * ESLint on one batch of files. Everything is ours: rules, parsers, globals. The scanned repository cannot load a
 * plugin, a parser or a configuration, and its inline comments (`eslint-disable`, `eslint rule: ...`, `global x`)
 * change nothing. Uses Linter, which knows no files, rather than ESLint, which goes looking for configuration.
 */
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { lastLine } from '../../raw-finding.ts';
import { type FileReport, NotAnalysed, type SourceInput, serve } from '../../script/serve.ts';
import { GLOBALS } from './globals.gen.ts';
import { type ParseAttempt, parseAttempts } from './parse-as.ts';
import { offeredRules, TYPESCRIPT_PREFIX } from './rules.ts';

type RuleLevels = Record<string, 'warn'>;

const linter = new Linter({ configType: 'flat', cwd: '/' });

await serve((request) => {
  const offered = new Map(offeredRules().map((rule) => [rule.key, rule]));
  const rules: Record<'js' | 'ts', RuleLevels> = { js: {}, ts: {} };
  for (const { key } of request.checkers) {
    const rule = offered.get(key);
    if (rule === undefined) throw new Error(`ESLINT: unknown checker '${key}'`);
    if (rule.languages.includes('js')) rules.js[key] = 'warn';
    if (rule.languages.includes('ts')) rules.ts[key] = 'warn';
  }
  return (source) => analyse(source, source.language === 'typescript' ? rules.ts : rules.js);
});

function analyse(source: SourceInput, rules: RuleLevels): FileReport {
  if (source.language !== 'javascript' && source.language !== 'typescript') {
    throw new NotAnalysed('skipped', `ESLINT does not read ${source.language}`);
  }
  let syntaxError: string | undefined;
  for (const attempt of parseAttempts(source)) {
    const { messages, lost } = verify(source.text, attempt, rules);
    const fatal = messages.find((message) => message.fatal);
    if (fatal === undefined)
      return { findings: messages.flatMap(toFinding), ...(lost.length > 0 && { lost: lost.join('; ') }) };
    syntaxError ??= `${fatal.line ?? 0}:${fatal.column ?? 0} ${fatal.message}`;
  }
  throw new NotAnalysed('failed', syntaxError ?? 'not parsed');
}

/** Runs the rules; one that throws is left out, named in `lost`, and the rest run again. */
function verify(
  text: string,
  attempt: ParseAttempt,
  rules: RuleLevels,
): { messages: Linter.LintMessage[]; lost: string[] } {
  const lost: string[] = [];
  const remaining = { ...rules };
  for (;;) {
    try {
      const messages = linter.verify(text, configuration(attempt, remaining), {
        filename: attempt.name,
        allowInlineConfig: false,
      });
      return { messages, lost };
    } catch (error) {
      const rule = ruleThatThrew(error);
      if (rule === undefined || remaining[rule] === undefined) throw error;
      delete remaining[rule];
      lost.push(`The rule ${rule} crashed: ${firstLine(error)}`);
    }
  }
}

function configuration(attempt: ParseAttempt, rules: RuleLevels): Linter.Config[] {
  const typescript = attempt.name !== 'input.js';
  const jsx = attempt.name === 'input.js' || attempt.name === 'input.tsx';
  return [
    {
      files: [attempt.name],
      plugins: { [TYPESCRIPT_PREFIX.slice(0, -1)]: tseslint.plugin },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      languageOptions: {
        ecmaVersion: 'latest',
        sourceType: attempt.sourceType,
        globals: GLOBALS,
        // No project: without type information the parser touches no other file.
        ...(typescript && { parser: tseslint.parser }),
        parserOptions: {
          ecmaFeatures: { jsx },
          ...(typescript && { jsDocParsingMode: 'none', warnOnUnsupportedTypeScriptVersion: false }),
        },
      },
      rules,
    },
  ];
}

function toFinding(message: Linter.LintMessage): FileReport['findings'] {
  // Only our rules: ESLint's own remarks (no rule id) concern configuration, which the file cannot influence.
  if (message.ruleId === null) return [];
  const line = Math.max(1, message.line ?? 1);
  return [
    {
      line,
      endLine: lastLine({ line, column: message.column, endLine: message.endLine, endColumn: message.endColumn }),
      column: Math.max(0, message.column ?? 0),
      checker: message.ruleId,
      message: message.message,
    },
  ];
}

function ruleThatThrew(error: unknown): string | undefined {
  return error instanceof Error && 'ruleId' in error && typeof error.ruleId === 'string' ? error.ruleId : undefined;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
