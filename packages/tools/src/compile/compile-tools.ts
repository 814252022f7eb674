import { clang } from '../definitions/clang_sa/command.ts';
import { gcc } from '../definitions/gcc_analyzer/command.ts';
import type { CompileTool } from './compile-tool.ts';

/** Tools of kind `command` by name; a test compares the list with the definitions. */
export const COMPILE_TOOLS: Readonly<Record<string, CompileTool>> = { GCC_ANALYZER: gcc, CLANG_SA: clang };
