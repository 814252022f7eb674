import { DOT, IDENT, INTERP_OPEN, KEYWORD_BASE, OPEN_PAREN, STRING } from '../../lexer/symbols.ts';
import { C_FAMILY, type CodeLanguage, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile, WordsByLanguage } from '../rule.ts';
import { codeAt, firstArgumentEnd, firstIsLiteral, isCall, isMember, isOneOf, isWord, partnerOf, receiverOf, textAt } from '../tokens.ts'; // biome-ignore format: one line

/** A plain function is called, not declared: no type, `function` or `def` before it, no member of something else. */
export function isPlainCall(file: RuleFile, at: number): boolean {
  if (!isCall(file, at) || isMember(file, at)) return false;
  if (file.language === 'php' && codeAt(file, at - 1) === 92) return true;
  const before = codeAt(file, at - 1);
  if (before === IDENT || before === 42)
    return before === 42 && codeAt(file, at - 2) !== IDENT && codeAt(file, at - 2) < KEYWORD_BASE;
  if (before < KEYWORD_BASE) return true;
  return isOneOf(file, at - 1, [
    'return',
    'else',
    'do',
    'case',
    'and',
    'or',
    'not',
    'if',
    'while',
    'throw',
    'await',
    'print',
    'echo',
    'in',
    'yield',
    'then',
  ]);
}

/** True when the arguments of the call hold a name or an interpolation: what is run was put together. */
function isBuilt(file: RuleFile, open: number, to: number): boolean {
  for (let i = open + 1; i < to; i++) {
    const code = codeAt(file, i);
    if (code === IDENT || code === INTERP_OPEN) return true;
  }
  return false;
}

/** Names of files that somebody else may take first. */
export const predictableTempFile: Rule = {
  key: 'predictable-temp-file',
  languages: [...C_FAMILY, 'python'],
  words: { c: 'tmpnam tempnam mktemp', cpp: 'tmpnam tempnam mktemp', objc: 'tmpnam tempnam mktemp', python: 'mktemp tmpnam tempnam' }, // biome-ignore format: one table
  token(file, at, report) {
    const receiver = receiverOf(file, at);
    const ok = file.language === 'python' ? receiver === 'tempfile' || receiver === 'os' : isPlainCall(file, at);
    if (ok && isCall(file, at)) report.token(at, { name: textAt(file, at) });
  },
};

/** Names that hand a text to a shell, with the receivers that make them so. `''` is a plain call. */
const SHELLS: Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>> = {
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
  kotlin: { exec: ['runtime'] },
};

function wordsOfTable(
  table: Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>>,
): WordsByLanguage {
  return Object.fromEntries(Object.entries(table).map(([language, names]) => [language, Object.keys(names).join(' ')]));
}

function languagesOfTable(table: Partial<Record<CodeLanguage, unknown>>): CodeLanguage[] {
  return Object.keys(table) as CodeLanguage[];
}

/** A command line that is put together: `system("rm " + path)`. */
export const shellCommand: Rule = {
  key: 'built-shell-command',
  languages: languagesOfTable(SHELLS),
  notInTests: true,
  words: wordsOfTable(SHELLS),
  token(file, at, report) {
    const name = textAt(file, at);
    const receivers = SHELLS[file.language as CodeLanguage]?.[name] ?? [];
    if (!isCall(file, at) || !isOfReceiver(file, at, receivers)) return;
    const end = firstArgumentEnd(file, at);
    if (end < 0 || !joins(file, at + 2, end) || escapes(file, at + 2, end)) return;
    report.tokens(at, end, { name });
  },
};

/** `Runtime.getRuntime().exec(`: the receiver is a call. */
function isOfReceiver(file: RuleFile, at: number, receivers: readonly string[]): boolean {
  if (!isMember(file, at)) return receivers.includes('') && isPlainCall(file, at);
  if (codeAt(file, at - 2) === 41) return receivers.includes(textAt(file, partnerOf(file, at - 2) - 1));
  return receivers.includes(receiverOf(file, at));
}

/** A string and a value joined: by an operator, an interpolation or a format call. One name alone may be a constant. */
function joins(file: RuleFile, first: number, last: number): boolean {
  let hasString = false;
  let hasJoin = false;
  let hasName = false;
  for (let i = first; i <= last && i < first + 200; i++) {
    const code = codeAt(file, i);
    if (code === STRING) hasString = true;
    else if (code === INTERP_OPEN) return true;
    else if (code === 43 || code === 37 || code === DOT || code === 140 || isWord(file, i, 'format')) hasJoin = true;
    else if (code === IDENT) hasName = true;
  }
  return hasString && hasJoin && hasName;
}

/** What is put in goes through a function that escapes it. */
function escapes(file: RuleFile, first: number, last: number): boolean {
  for (let i = first; i <= last && i < first + 200; i++)
    if (codeAt(file, i) === IDENT && /escape|quote|sanitize/i.test(textAt(file, i))) return true;
  return false;
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

/** `eval` and its kin with something that is no literal. */
const EVALS: Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>> = {
  javascript: { eval: ['', 'window', 'globalThis'] },
  typescript: { eval: ['', 'window', 'globalThis'] },
  python: { eval: [''], exec: [''] },
  php: { eval: [''], create_function: [''] },
  ruby: { eval: ['', 'Kernel'] },
  lua: { loadstring: [''] },
};

export const evalCall: Rule = {
  key: 'eval-call',
  languages: languagesOfTable(EVALS),
  notInTests: true,
  words: wordsOfTable(EVALS),
  token(file, at, report) {
    const name = textAt(file, at);
    if (!isCall(file, at) || !isOfReceiver(file, at, EVALS[file.language as CodeLanguage]?.[name] ?? [])) return;
    const end = firstArgumentEnd(file, at);
    if (end > 0 && isBuilt(file, at + 1, end + 1)) report.tokens(at, end, { name });
  },
};

/** Readers that build any object the data names. */
const READERS: Partial<Record<CodeLanguage, Readonly<Record<string, readonly string[]>>>> = {
  python: { loads: ['pickle', 'cPickle', 'marshal', 'dill', 'jsonpickle'], load: ['pickle', 'cPickle', 'dill', 'yaml', 'shelve'], Unpickler: ['pickle', ''], unsafe_load: ['yaml'], full_load: ['yaml'] },
  php: { unserialize: [''] },
  ruby: { load: ['Marshal'], restore: ['Marshal'], unsafe_load: ['YAML', 'Psych'] },
  java: { ObjectInputStream: [''], XMLDecoder: [''], readUnshared: [] },
  csharp: { BinaryFormatter: [''], NetDataContractSerializer: [''], LosFormatter: [''], SoapFormatter: [''] },
}; // biome-ignore format: one table

export const unsafeDeserialization: Rule = {
  key: 'unsafe-deserialization',
  languages: languagesOfTable(READERS),
  notInTests: true,
  words: wordsOfTable(READERS),
  token(file, at, report) {
    const name = textAt(file, at);
    const receivers = READERS[file.language as CodeLanguage]?.[name] ?? [];
    if (!isCall(file, at)) return;
    if (file.language === 'java' || file.language === 'csharp') {
      if (isWord(file, at - 1, 'new')) report.token(at, { name });
      return;
    }
    const receiver = receiverOf(file, at);
    if (
      !(isMember(file, at)
        ? receiver !== '' && receivers.includes(receiver)
        : receivers.includes('') && isPlainCall(file, at))
    )
      return;
    const close = partnerOf(file, at + 1);
    for (let i = at + 2; i < close && i < at + 80; i++) {
      // `yaml.load(x, Loader=SafeLoader)`, `unserialize($x, ['allowed_classes' => false])`.
      if (codeAt(file, i) === IDENT && /Safe|BaseLoader/.test(textAt(file, i))) return;
      if (codeAt(file, i) === STRING && file.language === 'php' && textAt(file, i).includes('allowed_classes')) return;
    }
    report.token(at, { name: receiver === '' ? name : `${receiver}.${name}` });
  },
};

/** Text that becomes HTML, put together. */
export const builtHtml: Rule = {
  key: 'built-html',
  languages: SCRIPT,
  notInTests: true,
  words: { '*': 'innerHTML outerHTML insertAdjacentHTML write writeln dangerouslySetInnerHTML' },
  token(file, at, report) {
    const name = textAt(file, at);
    if (name === 'dangerouslySetInnerHTML') {
      if (codeAt(file, at + 1) === 61 || codeAt(file, at + 1) === 58) report.token(at, { name });
      return;
    }
    if (!isMember(file, at)) return;
    if (name === 'write' || name === 'writeln') {
      const end = firstArgumentEnd(file, at);
      if (receiverOf(file, at) === 'document' && end > 0 && isBuilt(file, at + 1, end + 1))
        report.token(at, { name: `document.${name}` });
      return;
    }
    if (name === 'insertAdjacentHTML') {
      const close = partnerOf(file, at + 1);
      if (isCall(file, at) && isBuilt(file, firstArgumentEnd(file, at), close)) report.token(at, { name });
      return;
    }
    const sign = codeAt(file, at + 1);
    if (sign !== 61 && !(sign === 142 && isWord(file, at + 1, '+='))) return;
    if (joinsToEnd(file, at + 2)) report.token(at, { name });
  },
};

/** A string joined to a value, before the statement ends. */
function joinsToEnd(file: RuleFile, first: number): boolean {
  for (let i = first; i < first + 120; i++) {
    const code = codeAt(file, i);
    if (code === 59 || code === 0 || code === 125 || code === 123) return joins(file, first, i - 1);
    if (code === INTERP_OPEN) return true;
  }
  return false;
}

/** What a request brings, printed as it is. */
export const echoedRequest: Rule = {
  key: 'echoed-request',
  languages: ['php'],
  words: { '*': '$_GET $_POST $_REQUEST $_COOKIE' },
  token(file, at, report) {
    for (let i = at - 1; i > at - 30; i--) {
      if (isOneOf(file, i, ['echo', 'print'])) return report.tokens(i, at, { name: textAt(file, at) });
      const code = codeAt(file, i);
      // A call may escape it; a new statement is another one.
      if (
        code === OPEN_PAREN ||
        code === 59 ||
        code === 123 ||
        code === 125 ||
        code === 0 ||
        code === 12 ||
        code === 63
      )
        return;
    }
  },
};
