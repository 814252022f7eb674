import type { LexedLanguage } from '../lexer/lexical-rules.ts';

/** Languages that answer a question alike. */
export const C_FAMILY: readonly LexedLanguage[] = ['c', 'cpp', 'objc'];
export const SCRIPT: readonly LexedLanguage[] = ['javascript', 'typescript'];
/** Blocks in braces. */
export const BRACES: readonly LexedLanguage[] = [
  ...C_FAMILY, ...SCRIPT, 'csharp', 'java', 'php', 'go', 'swift', 'kotlin', 'dart', 'solidity',
]; // biome-ignore format: one list
/** Conditions stand in parentheses: `if (`. */
export const PAREN_CONDITIONS: readonly LexedLanguage[] = [
  ...C_FAMILY, ...SCRIPT, 'csharp', 'java', 'php', 'kotlin', 'dart', 'solidity',
]; // biome-ignore format: one list
/** Statements end with `;`, always or nearly so. */
export const SEMICOLONS: readonly LexedLanguage[] = [...C_FAMILY, 'csharp', 'java', 'php', 'dart', 'solidity'];
