import { isMeasured, type SourceLanguage } from '@assay/contract/source-languages';
import type { ToolDefinition } from '@assay/contract/tool-definition';

/**
 * Whether files of a source language are handed to a tool. In `sources`, `*` stands for every language that is read to
 * tokens, `functions` for those whose functions are found, `all` for every language there is.
 */
export function toolAcceptsFile(tool: ToolDefinition, language: SourceLanguage): boolean {
  const { sources } = tool;
  return (
    sources.includes(language) ||
    sources.includes('all') ||
    (sources.includes('*') && isMeasured(language, 'tokens')) ||
    (sources.includes('functions') && isMeasured(language, 'functions'))
  );
}
