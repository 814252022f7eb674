import { IDENT, INTERP_OPEN, OPEN_PAREN, STRING } from '../../lexer/symbols.ts';
import { C_FAMILY, type CodeLanguage, SCRIPT } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import {
  codeAt,
  firstArgumentEnd,
  isCall,
  isMember,
  isOneOf,
  isWord,
  partnerOf,
  receiverOf,
  textAt,
} from '../tokens.ts';
import { type CallTable, isBuilt, isPlainCall, joins, languagesOfTable, wordsOfTable } from './built.ts';

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

/** Readers that build any object the data names. */
const READERS: CallTable = {
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
