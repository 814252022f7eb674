/**
 * Languages, at the two resolutions the product speaks of them.
 *
 * A *language flag* is one bit of the mask a task carries (`codeLang`); it is what people tick and what checker sets
 * are made for. A *source language* is what one file is written in; many source languages may share a flag
 * (`.ts` and `.tsx`), and some have none of their own (`others`).
 */

/** Bits of the `codeLang` mask. Source: specification 3. */
export const LANGUAGE_FLAGS = [
  {
    flag: 1,
    key: 'csharp',
    name: 'C#',
    fullName: 'C#',
    fullKey: 'C_SHARP',
    kind: 'compile',
    order: 2,
    aliases: ['C_SHARP', 'C#'],
  },
  {
    flag: 2,
    key: 'cpp',
    name: 'C/C++',
    fullName: 'C/C++',
    fullKey: 'C_CPP',
    kind: 'compile',
    order: 0,
    aliases: ['C_CPP', 'C', 'C_PLUS_PLUSH', 'C/C++'],
  },
  {
    flag: 4,
    key: 'java',
    name: 'JAVA',
    fullName: 'JAVA',
    fullKey: 'JAVA',
    kind: 'compile',
    order: 1,
    aliases: ['JAVA', 'Java', 'java'],
  },
  {
    flag: 8,
    key: 'php',
    name: 'PHP',
    fullName: 'PHP',
    fullKey: 'PHP',
    kind: 'uncompile',
    order: 6,
    aliases: ['PHP', 'php'],
  },
  {
    flag: 16,
    key: 'oc',
    name: 'OC/OC++',
    fullName: 'Objective-C/C++',
    fullKey: 'OC',
    kind: 'compile',
    order: 4,
    aliases: ['OC', 'OC/OC++', 'OBJECTIVE_C', 'Objective-C/C++'],
  },
  {
    flag: 32,
    key: 'python',
    name: 'Python',
    fullName: 'Python',
    fullKey: 'PYTHON',
    kind: 'uncompile',
    order: 5,
    aliases: ['PYTHON', 'Python', 'python'],
  },
  {
    flag: 64,
    key: 'js',
    name: 'JS',
    fullName: 'JavaScript',
    fullKey: 'JS',
    kind: 'uncompile',
    order: 3,
    aliases: ['JS', 'JavaScript', 'javascript', 'JAVASCRIPT'],
  },
  {
    flag: 128,
    key: 'ruby',
    name: 'Ruby',
    fullName: 'Ruby',
    fullKey: 'RUBY',
    kind: 'uncompile',
    order: 7,
    aliases: ['RUBY', 'Ruby', 'ruby'],
  },
  {
    flag: 256,
    key: 'lua',
    name: 'LUA',
    fullName: 'LUA',
    fullKey: 'LUA',
    kind: 'uncompile',
    order: 8,
    aliases: ['LUA', 'Lua', 'lua'],
  },
  {
    flag: 512,
    key: 'go',
    name: 'Golang',
    fullName: 'Golang',
    fullKey: 'GOLANG',
    kind: 'compile',
    order: 9,
    aliases: ['GOLANG', 'Golang', 'GO'],
  },
  {
    flag: 1024,
    key: 'swift',
    name: 'Swift',
    fullName: 'Swift',
    fullKey: 'SWIFT',
    kind: 'compile',
    order: 10,
    aliases: ['Swift', 'SWIFT', 'swift'],
  },
  {
    flag: 2048,
    key: 'ts',
    name: 'TS',
    fullName: 'TypeScript',
    fullKey: 'TYPESCRIPT',
    kind: 'uncompile',
    order: 11,
    aliases: ['TYPESCRIPT', 'TS', 'TypeScript', 'typescript'],
  },
  {
    flag: 4096,
    key: 'kotlin',
    name: 'Kotlin',
    fullName: 'Kotlin',
    fullKey: 'KOTLIN',
    kind: 'compile',
    order: 12,
    aliases: ['KOTLIN', 'Kotlin', 'kotlin'],
  },
  {
    flag: 8192,
    key: 'dart',
    name: 'Dart',
    fullName: 'Dart',
    fullKey: 'DART',
    kind: 'uncompile',
    order: 13,
    aliases: ['DART', 'Dart', 'dart'],
  },
  {
    flag: 16384,
    key: 'solidity',
    name: 'Solidity',
    fullName: 'Solidity',
    fullKey: 'SOLIDITY',
    kind: 'uncompile',
    order: 14,
    aliases: ['SOLIDITY', 'Solidity', 'solidity'],
  },
  {
    flag: 1073741824,
    key: 'others',
    name: '其他',
    fullName: '其他',
    fullKey: 'OTHERS',
    kind: 'uncompile',
    order: 29,
    aliases: ['OTHERS', '其他'],
  },
] as const;

export type LanguageFlag = (typeof LANGUAGE_FLAGS)[number];
export type LanguageKey = LanguageFlag['key'];

/** The bit every task carries besides its own languages. */
export const OTHERS_FLAG = 1073741824;

/** Every bit the product knows, or-ed. Never summed: 1073741824 twice would leave 32 bits. */
export const ALL_LANGUAGES = LANGUAGE_FLAGS.reduce((mask, language) => mask | language.flag, 0);

/** Names that the wire writes in capitals, as their communities write them. */
const READABLE: Readonly<Record<string, string>> = { JAVA: 'Java', LUA: 'Lua' };

/** A language's full name for people; the wire keeps its own. @param fullName as metadata send it */
export const readableLanguage = (fullName: string): string => READABLE[fullName] ?? fullName;

/** The entries of a mask, in display order. @param mask a `codeLang` value; unknown bits are ignored */
export function languagesOf(mask: number): LanguageFlag[] {
  return LANGUAGE_FLAGS.filter((language) => (mask & language.flag) !== 0).sort((a, b) => a.order - b.order);
}

export { SOURCE_LANGUAGES, type SourceLanguage } from './source-languages.ts';
