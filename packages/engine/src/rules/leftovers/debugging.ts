import { keyword } from '../../lexer/keywords.ts';
import { DOT, IDENT, SEMICOLON } from '../../lexer/symbols.ts';
import type { CodeLanguage } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { codeAt, isCall, isMember, isOneOf, isWord, receiverOf, startsLine, textAt } from '../tokens.ts';

/** A word that begins a statement. */
function beginsStatement(file: RuleFile, at: number): boolean {
  const before = codeAt(file, at - 1);
  return (
    before === 0 ||
    before === SEMICOLON ||
    before === 123 ||
    before === 125 ||
    (startsLine(file, at) && before !== 44 && before !== 40)
  );
}

/** Calls that stop in a debugger, with the receiver they need. */
const STOPS: Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>> = {
  python: { set_trace: ['pdb', 'ipdb', 'pudb'], breakpoint: [''] },
  ruby: { pry: ['binding'], byebug: [''], irb: ['binding'] },
  csharp: { Break: ['Debugger'], Launch: ['Debugger'] },
  go: { Breakpoint: ['runtime'] },
  php: { xdebug_break: [''] },
};

/** Something that stops the program in a debugger. */
export const debuggerStatement: Rule = {
  key: 'debugger-statement',
  languages: ['javascript', 'typescript', 'python', 'ruby', 'csharp', 'go', 'php'],
  words: {
    javascript: 'debugger', typescript: 'debugger', python: 'set_trace breakpoint', ruby: 'pry byebug irb', csharp: 'Break Launch',
    go: 'Breakpoint', php: 'xdebug_break',
  }, // biome-ignore format: one table
  token(file, at, report) {
    if (file.language === 'javascript' || file.language === 'typescript') {
      if (isMember(file, at) || !beginsStatement(file, at)) return;
      if (codeAt(file, at + 1) === SEMICOLON || codeAt(file, at + 1) === 125 || startsLine(file, at + 1))
        report.token(at);
      return;
    }
    const receivers = STOPS[file.language as CodeLanguage]?.[textAt(file, at)] ?? [];
    if (!receivers.includes(receiverOf(file, at)) || isWord(file, at - 1, 'def') || codeAt(file, at + 1) === 61) return;
    if (file.language === 'ruby' ? beginsStatement(file, at) || isMember(file, at) : isCall(file, at)) report.token(at);
  },
};

/** Printing for whoever debugs. Programs for the command line print on purpose, so the rule is for those that do not. */
export const debugPrint: Rule = {
  key: 'debug-print',
  languages: [
    'javascript',
    'typescript',
    'python',
    'java',
    'kotlin',
    'swift',
    'dart',
    'go',
    'csharp',
    'ruby',
    'lua',
    'objc',
  ],
  notInTests: true,
  words: {
    javascript: 'log debug', typescript: 'log debug', python: 'print pprint', java: 'println print', kotlin: 'println print',
    swift: 'print debugPrint dump', dart: 'print debugPrint', go: 'Println Printf Print', csharp: 'WriteLine Write', ruby: 'puts p pp', lua: 'print', objc: 'NSLog',
  }, // biome-ignore format: one table
  token(file, at, report) {
    const receiver = receiverOf(file, at);
    if (!PRINTERS[file.language as CodeLanguage]?.includes(receiver)) return;
    const first = isMember(file, at) ? at - 2 : at;
    const isStatement = beginsStatement(file, first) || codeAt(file, first - 1) === DOT;
    if (isStatement && (isCall(file, at) || file.language === 'ruby'))
      report.tokens(first, at, { name: textAt(file, at) });
  },
};
const PRINTERS: Partial<Record<CodeLanguage, readonly string[]>> = {
  javascript: ['console'],
  typescript: ['console'],
  python: [''],
  java: ['out', 'err'],
  kotlin: [''],
  swift: [''],
  dart: [''],
  go: ['fmt'],
  csharp: ['Console', 'Debug'],
  ruby: [''],
  lua: [''],
  objc: [''],
};

/** What PHP and Laravel print to look at a value: nobody wants it on a page. */
export const dumpCall: Rule = {
  key: 'dump-call',
  languages: ['php'],
  notInTests: true,
  words: { '*': 'var_dump print_r dd dump var_export debug_zval_refcount' },
  token(file, at, report) {
    if (isMember(file, at) || !isCall(file, at) || !beginsStatement(file, at)) return;
    report.token(at, { name: textAt(file, at) });
  },
};

/** `exit` far from `main`: whoever calls cannot clean up. */
export const exitCall: Rule = {
  key: 'exit-call',
  languages: ['java', 'kotlin', 'go', 'csharp', 'javascript', 'typescript', 'swift', 'dart'],
  notInTests: true,
  words: { java: 'exit', kotlin: 'exit exitProcess', go: 'Exit', csharp: 'Exit', javascript: 'exit', typescript: 'exit', swift: 'exit fatalError', dart: 'exit' }, // biome-ignore format: one table
  token(file, at, report) {
    const receiver = receiverOf(file, at);
    if (!isCall(file, at) || !(EXITS[file.language as CodeLanguage] ?? []).includes(receiver)) return;
    if (isWord(file, at - 1, 'func') || isWord(file, at - 1, 'fun')) return;
    report.token(at, { name: receiver === '' ? textAt(file, at) : `${receiver}.${textAt(file, at)}` });
  },
};
const EXITS: Partial<Record<CodeLanguage, readonly string[]>> = {
  java: ['System'],
  kotlin: ['System', ''],
  go: ['os'],
  csharp: ['Environment'],
  javascript: ['process'],
  typescript: ['process'],
  swift: [''],
  dart: [''],
};

const IMPORT = keyword('import');

/** `import java.util.*`, `from x import *`: which names come, the reader cannot see. */
export const wildcardImport: Rule = {
  key: 'wildcard-import',
  languages: ['java', 'kotlin', 'python'],
  words: { '*': 'import' },
  token(file, at, report) {
    if (codeAt(file, at) !== IMPORT) return;
    if (file.language === 'python') {
      if (isWord(file, at + 1, '*')) report.tokens(at, at + 1);
      return;
    }
    if (!startsLine(file, at)) return;
    for (let i = at + 1; i < at + 40 && i < file.tokens.count; i++) {
      if (isWord(file, i, '*') && codeAt(file, i - 1) === DOT) {
        report.tokens(at, i);
        return;
      }
      const code = codeAt(file, i);
      if (code === SEMICOLON || (startsLine(file, i) && i > at + 1)) return;
    }
  },
};

/** `!!`, `try!`, `as!`: a crash instead of an answer. */
export const forcedValue: Rule = {
  key: 'forced-value',
  languages: ['kotlin', 'swift'],
  notInTests: true,
  codes: [33],
  token(file, at, report) {
    const { start, end } = file.tokens;
    if (file.language === 'swift') {
      if (isOneOf(file, at - 1, ['try', 'as']) && start[at] === end[at - 1])
        report.tokens(at - 1, at, { sign: `${textAt(file, at - 1)}!` });
      return;
    }
    const pair = codeAt(file, at + 1) === 33 && start[at + 1] === end[at];
    const behindValue =
      start[at] === end[at - 1] &&
      (codeAt(file, at - 1) === IDENT || codeAt(file, at - 1) === 41 || codeAt(file, at - 1) === 93);
    if (pair && behindValue) report.tokens(at, at + 1, { sign: '!!' });
  },
};

/** PHP's `@` hides every message of what follows. */
export const errorSuppression: Rule = {
  key: 'error-suppression',
  languages: ['php'],
  codes: [64],
  token(file, at, report) {
    if (codeAt(file, at + 1) === IDENT) report.tokens(at, at + 1, { name: textAt(file, at + 1) });
  },
};
