import { WORD_BYTE } from './bytes.ts';
import { LEXICAL_RULES, type LexedLanguage, type LexicalRules } from './lexical-rules.ts';

/** What the main loop does at a byte. */
export const ON_SPACE = 0;
export const ON_LINE_END = 1;
export const ON_WORD = 2;
export const ON_DIGIT = 3;
export const ON_PUNCTUATION = 4;
export const ON_OPEN = 5;
export const ON_CLOSE = 6;
export const ON_SLASH = 7;
export const ON_QUOTE = 8;
export const ON_HASH = 9;
/** Bytes that open a literal in this language only: `@ $ % < = ? - [` and the backtick of a name. */
export const ON_SPECIAL = 10;

/** First step per byte, per language. */
export const DISPATCH: Record<LexedLanguage, Uint8Array> = mapLanguages();

function mapLanguages(): Record<LexedLanguage, Uint8Array> {
  const {
    c,
    cpp,
    objc,
    csharp,
    java,
    php,
    python,
    javascript,
    typescript,
    ruby,
    lua,
    go,
    swift,
    kotlin,
    dart,
    solidity,
  } = LEXICAL_RULES;
  return {
    c: build(c),
    cpp: build(cpp),
    objc: build(objc),
    csharp: build(csharp, '@$'),
    java: build(java),
    php: build(php, '<?'),
    python: build(python),
    javascript: build(javascript, '<'),
    typescript: build(typescript, '<'),
    ruby: build(ruby, '@$%<=?:'),
    lua: build(lua, '-['),
    go: build(go),
    swift: build(swift, '`'),
    kotlin: build(kotlin, '`'),
    dart: build(dart),
    solidity: build(solidity),
  };
}

function build(rules: LexicalRules, special = ''): Uint8Array {
  const table = new Uint8Array(256).fill(ON_PUNCTUATION);
  for (let b = 0; b <= 32; b++) table[b] = ON_SPACE;
  table[127] = ON_SPACE;
  table[10] = ON_LINE_END;
  table[13] = ON_LINE_END;
  for (let b = 33; b < 256; b++) if (WORD_BYTE[b] === 1) table[b] = ON_WORD;
  for (let b = 48; b <= 57; b++) table[b] = ON_DIGIT;
  if (rules.dollarNames) table[36] = ON_WORD;
  for (const b of [40, 91, 123]) table[b] = ON_OPEN;
  for (const b of [41, 93, 125]) table[b] = ON_CLOSE;
  if (rules.slashComments || rules.regex !== 'none') table[47] = ON_SLASH;
  for (const b of rules.quotes.keys()) table[b] = ON_QUOTE;
  if (rules.hash !== 'symbol') table[35] = ON_HASH;
  for (const letter of special) table[letter.charCodeAt(0)] = ON_SPECIAL;
  return table;
}
