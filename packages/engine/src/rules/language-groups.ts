import type { SourceLanguage } from '@assay/contract/language';
import { isHost } from '../embedded/parts.ts';

/** Languages the rules on tokens know, with the bytes that may begin a comment in each. */
const SLASH = [47];
const HASH = [35];
export const COMMENT_OPENERS = {
  c: SLASH, cpp: SLASH, objc: SLASH, csharp: SLASH, java: SLASH, php: [47, 35], python: HASH, javascript: SLASH, typescript: SLASH,
  ruby: [35, 61], lua: [45], go: SLASH, swift: SLASH, kotlin: SLASH, dart: SLASH, solidity: SLASH,
} as const satisfies Partial<Record<SourceLanguage, readonly number[]>>; // biome-ignore format: one table

export type CodeLanguage = keyof typeof COMMENT_OPENERS;

export function isCode(language: SourceLanguage): language is CodeLanguage {
  return language in COMMENT_OPENERS;
}

/** Languages that answer a question alike. */
export const C_FAMILY: readonly CodeLanguage[] = ['c', 'cpp', 'objc'];
export const SCRIPT: readonly CodeLanguage[] = ['javascript', 'typescript'];
/** Blocks in braces. */
export const BRACES: readonly CodeLanguage[] = [
  ...C_FAMILY, ...SCRIPT, 'csharp', 'java', 'php', 'go', 'swift', 'kotlin', 'dart', 'solidity',
]; // biome-ignore format: one list
/** Conditions stand in parentheses: `if (`. */
export const PAREN_CONDITIONS: readonly CodeLanguage[] = [
  ...C_FAMILY, ...SCRIPT, 'csharp', 'java', 'php', 'kotlin', 'dart', 'solidity',
]; // biome-ignore format: one list
/** Statements end with `;`, always or nearly so. */
export const SEMICOLONS: readonly CodeLanguage[] = [...C_FAMILY, 'csharp', 'java', 'php', 'dart', 'solidity'];

/** Made to be read by programs, or written as running text: how long a line is says nothing there, and two blanks at its end may mean something. */
const PROSE_AND_MARKUP = 'markdown mdx rmarkdown restructuredtext asciidoc org tex bibtex texinfo typst postscript gettext mermaid literatehaskell xml xslt svg'; // biome-ignore format: one list
const DATA =
  'json json5 jsonc textproto ignorelist gitattributes codeowners turtle graphviz asn1 linkerscript llvm webassembly smali tablegen gomod mlir';
const NOT_WRITTEN: ReadonlySet<string> = new Set(`${PROSE_AND_MARKUP} ${DATA}`.split(' '));
const TOLD: ReadonlySet<string> = new Set(PROSE_AND_MARKUP.split(' '));

/** Source that people write line by line. Of pages only the parts are, which are asked for themselves. */
export function isWritten(language: SourceLanguage): boolean {
  return !NOT_WRITTEN.has(language) && !isHost(language);
}

/** Source and data, in which a name may be given a value; prose only tells of it. */
export function hasSettings(language: SourceLanguage): boolean {
  return !TOLD.has(language) && !isHost(language);
}

/** A value may stand behind its name without quotes. */
const BARE_VALUES: ReadonlySet<string> = new Set(
  'yaml properties ini dotenv dockerfile shell fish csh batch make hocon editorconfig saltstack'.split(' '),
);
export function hasBareValues(language: SourceLanguage): boolean {
  return BARE_VALUES.has(language);
}

/** Tabs are what indents: the language or its formatter says so. */
export const INDENTED_BY_TABS: readonly SourceLanguage[] = [
  'go', 'make', 'templ', 'v', 'gdscript', 'odin', 'caddyfile', 'kconfig', 'assembly', 'devicetree', 'robot', 'm4', 'ini', 'sed',
]; // biome-ignore format: one list
