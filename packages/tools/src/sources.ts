import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import type { ToolDefinition } from '@assay/contract/tool-definition';

/** Whether files of a source language are handed to a tool. `*` in `sources` stands for every language with a lexer. */
export function toolAcceptsFile(tool: ToolDefinition, language: SourceLanguage): boolean {
  return tool.sources.includes(language) || (tool.sources.includes('*') && SOURCE_LANGUAGES[language].lexed);
}
