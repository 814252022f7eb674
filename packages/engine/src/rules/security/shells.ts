import { COLON, COMMA, IDENT, INTERP_CLOSE, INTERP_OPEN, OPEN_PAREN, STRING } from '../../lexer/symbols.ts';
import type { CodeLanguage } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { IS_COMMAND } from '../string-facts.ts';
import { codeAt, dollarNames, firstArgumentEnd, firstIsLiteral, isCall, isMember, isWord, partnerOf, stringBody, textAt } from '../tokens.ts'; // biome-ignore format: one line
import { type CallTable, escapes, isOfReceiver, joins, languagesOfTable, wordsOfTable } from './built.ts';

/** Names that hand a text to a shell, with the receivers that make them so. `''` is a plain call. */
const SHELLS: CallTable = {
  c: { system: [''], popen: [''] },
  cpp: { system: ['', 'std'], popen: [''] },
  objc: { system: [''], popen: [''] },
  python: {
    system: ['os'],
    popen: ['os'],
    getoutput: ['subprocess', 'commands'],
    getstatusoutput: ['subprocess', 'commands'],
  },
  php: { exec: [''], shell_exec: [''], system: [''], passthru: [''], popen: [''], proc_open: [''] },
  ruby: { system: [''], exec: ['', 'Kernel'], popen: ['IO'] },
  javascript: { exec: ['child_process', 'cp', 'shell', 'shelljs'], execSync: ['child_process', 'cp', ''] },
  typescript: { exec: ['child_process', 'cp', 'shell', 'shelljs'], execSync: ['child_process', 'cp', ''] },
  lua: { execute: ['os'], popen: ['io'] },
  java: { exec: ['getRuntime', 'runtime', 'Runtime'] },
  kotlin: { exec: ['getRuntime', 'runtime', 'Runtime'] },
  csharp: { Start: ['Process'] },
};

/** Names that start a program with a list of arguments: a shell and `-c` among them make a command line of the next one. */
const STARTERS: Partial<Record<CodeLanguage, string>> = {
  go: 'Command CommandContext', java: 'ProcessBuilder exec command', kotlin: 'ProcessBuilder exec command', dart: 'run runSync start',
  csharp: 'Start ProcessStartInfo', javascript: 'spawn spawnSync execFile execFileSync', typescript: 'spawn spawnSync execFile execFileSync', swift: 'arguments',
}; // biome-ignore format: one table

/** A command line that is put together: `system("rm " + path)`. */
export const shellCommand: Rule = {
  key: 'built-shell-command',
  languages: [...new Set([...languagesOfTable(SHELLS), ...languagesOfTable(STARTERS)])],
  notInTests: true,
  words: joined(wordsOfTable(SHELLS), STARTERS),
  token(file, at, report) {
    const name = textAt(file, at);
    const end = commandEnd(file, at, name);
    if (end > 0) report.tokens(at, end, { name });
    else if ((STARTERS[file.language as CodeLanguage] ?? '').split(' ').includes(name)) {
      const last = shellArgument(file, at);
      if (last > 0) report.tokens(at, last, { name });
    }
  },
  stringFacts: IS_COMMAND,
  string(file, at, report) {
    if (file.language === 'php' ? dollarNames(file, at).length > 0 || opensCode(file, at) : isRubyCommand(file, at))
      report.token(at, { name: '`' });
  },
};

function joined(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): Record<string, string> {
  const languages = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(languages.map((language) => [language, `${a[language] ?? ''} ${b[language] ?? ''}`]));
}

/** Last token of the command of the call at `at`, when that goes to a shell and was put together; else -1. */
function commandEnd(file: RuleFile, at: number, name: string): number {
  const receivers = SHELLS[file.language as CodeLanguage]?.[name] ?? [];
  if (!isCall(file, at) || !(isOfReceiver(file, at, receivers) || isImported(file, at, name))) return -1;
  const end = firstArgumentEnd(file, at);
  if (file.language === 'ruby' && end > 0 && isRubyList(file, at, end)) return -1;
  const isBuilt = end > 0 && (joins(file, at + 2, end) || isUnknownName(file, at, end));
  return isBuilt && !escapes(file, at + 2, end) ? end : -1;
}

/** Ruby starts a program without a shell when its arguments are apart: `system(a, b)`, `popen([a, b])`, `popen(%W[a b])`. */
function isRubyList(file: RuleFile, at: number, end: number): boolean {
  const first = file.tokens.start[at + 2] ?? 0;
  const isList = file.bytes[first] === 91 || (file.bytes[first] === 37 && ((file.bytes[first + 1] ?? 0) | 32) === 119);
  return (
    isList || (codeAt(file, end + 1) === COMMA && codeAt(file, end + 3) !== COLON && codeAt(file, end + 2) !== COLON)
  );
}

/** `const { exec } = require('child_process')`, and `exec(` behind it. Imports stand among the first tokens of a file. */
function isImported(file: RuleFile, at: number, name: string): boolean {
  const isScript = file.language === 'javascript' || file.language === 'typescript';
  if (!isScript || name !== 'exec' || isMember(file, at) || isWord(file, at - 1, 'function')) return false;
  for (let i = 0; i < at && i < 2000; i++)
    if (codeAt(file, i) === STRING && /^['"`](?:node:)?child_process['"`]$/.test(textAt(file, i))) return true;
  return false;
}

/** Calls whose one argument is a command line and nothing else may be. */
const ONLY_COMMANDS: Partial<Record<CodeLanguage, string>> = {
  python: 'system popen',
  php: 'system exec shell_exec passthru popen',
};

/** One name is handed over, and nothing near says that it is a constant: `os.system(cmd)`. */
function isUnknownName(file: RuleFile, at: number, end: number): boolean {
  const names = ONLY_COMMANDS[file.language as CodeLanguage];
  if (names === undefined || !names.split(' ').includes(textAt(file, at))) return false;
  const variable = at + 2;
  if (end !== variable || codeAt(file, variable) !== IDENT) return false;
  const text = textAt(file, variable);
  if (/^\$?[A-Z][A-Z_0-9]*$/.test(text)) return false;
  for (let i = at - 1; i >= 0 && i > at - 400; i--) {
    if (!isWord(file, i, text) || codeAt(file, i + 1) !== 61) continue;
    // A literal, or what a function made of it, which may have escaped it.
    return joins(file, i + 2, statementEnd(file, i + 2)) && !escapes(file, i + 2, statementEnd(file, i + 2));
  }
  return true;
}

function statementEnd(file: RuleFile, from: number): number {
  let i = from;
  while (i < file.tokens.count && i < from + 100) {
    const code = codeAt(file, i + 1);
    const isNextLine = (file.tokens.flags[i + 1] ?? 0) & 1;
    if (code === 59 || code === 0 || (isNextLine && file.language === 'python')) return i;
    if (code === OPEN_PAREN || code === 91) i = Math.max(i + 1, partnerOf(file, i + 1));
    else i++;
  }
  return i;
}

/** `"sh", "-c", x` among the arguments: the last token of the command line that was put together, or -1. */
function shellArgument(file: RuleFile, at: number): number {
  const isProperty = file.language === 'swift' && codeAt(file, at + 1) === 61;
  const open = isProperty ? at + 2 : at + 1;
  const close = partnerOf(file, open);
  if (close < 0 || codeAt(file, open) !== (isProperty ? 91 : OPEN_PAREN)) return -1;
  let hasShell = isProperty;
  for (let i = open + 1; i < close && i < open + 60; i++) {
    if (codeAt(file, i) !== STRING) continue;
    const text = bodyOf(file, i);
    if (/^(?:\/(?:usr\/)?bin\/)?(?:ba|z|k|da)?sh$|^(?:cmd|powershell|pwsh)(?:\.exe)?$/i.test(text)) hasShell = true;
    else if (hasShell && /^(?:-[il]{0,2}e?c|\/[ck]|-Command)$/i.test(text) && codeAt(file, i + 1) === COMMA)
      return builtEnd(file, i + 2, close);
    else if (
      hasShell &&
      file.language === 'csharp' &&
      /^(?:-[il]?c|\/[ck]) /i.test(text) &&
      joins(file, i, argumentEnd(file, i, close))
    )
      return argumentEnd(file, i, close);
  }
  return -1;
}

function bodyOf(file: RuleFile, at: number): string {
  const { start, end } = stringBody(file, at);
  let text = '';
  for (let i = start; i < end && i < start + 30; i++) text += String.fromCharCode(file.bytes[i] ?? 0);
  return text;
}

function argumentEnd(file: RuleFile, from: number, close: number): number {
  for (let i = from; i < close && i < from + 100; i++) {
    const code = codeAt(file, i);
    if (code === COMMA || code === 93 || code === 125) return i - 1;
    if (code === OPEN_PAREN || code === 91 || code === INTERP_OPEN) i = Math.max(i, partnerOf(file, i));
  }
  return close - 1;
}

function builtEnd(file: RuleFile, from: number, close: number): number {
  const last = argumentEnd(file, from, close);
  const isVariable = last === from && codeAt(file, from) === IDENT && !/^[A-Z][A-Z_0-9]*$/.test(textAt(file, from));
  return (isVariable || joins(file, from, last)) && !escapes(file, from, last) ? last : -1;
}

/** The first piece of a string with code in it. */
function opensCode(file: RuleFile, at: number): boolean {
  return codeAt(file, at + 1) === INTERP_OPEN;
}

/** A piece of another string may begin with a backtick, too: this one is the first, and the last ends with one. */
function isRubyCommand(file: RuleFile, at: number): boolean {
  if (file.language !== 'ruby' || !opensCode(file, at) || codeAt(file, at - 1) === INTERP_CLOSE) return false;
  const { start, end } = file.tokens;
  let last = at;
  for (let n = 0; n < 40 && codeAt(file, last + 1) === INTERP_OPEN; n++) {
    const close = partnerOf(file, last + 1);
    if (close < 0 || escapes(file, last + 2, close) || isWord(file, close - 1, 'shellescape')) return false;
    if (codeAt(file, close + 1) !== STRING || start[close + 1] !== end[close]) return false;
    last = close + 1;
  }
  return file.bytes[start[at] ?? 0] !== 96 || file.bytes[(end[last] ?? 0) - 1] === 96;
}

/** `subprocess.run(..., shell=True)` with a text that is no literal. */
export const shellTrue: Rule = {
  key: 'shell-true',
  languages: ['python'],
  notInTests: true,
  words: { '*': 'shell' },
  token(file, at, report) {
    if (codeAt(file, at + 1) !== 61 || !isWord(file, at + 2, 'True')) return;
    for (let i = at - 1; i > 0 && i > at - 80; i--) {
      const code = codeAt(file, i);
      if (code === 41 || code === 93) i = Math.max(0, partnerOf(file, i));
      else if (code === OPEN_PAREN) {
        const name = textAt(file, i - 1);
        if (/^(?:run|call|check_call|check_output|Popen)$/.test(name) && !firstIsLiteral(file, i - 1))
          report.tokens(i - 1, at + 2, { name });
        return;
      }
    }
  },
};
