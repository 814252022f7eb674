import type { SourceLanguage } from '@assay/contract/language';

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
