import { AssayError } from '@assay/contract/errors';
import type { ReportFormat } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { siteTool, siteToolName } from '@assay/domain/report/site-tool';
import { shippedTools, toolByName } from '@assay/tools/catalogue';
import type { Peeked } from '@assay/tools/formats/report-peek';

export interface ChosenTool {
  readonly tool: ToolDefinition;
  /** Known by its reports only. */
  readonly isSiteTool: boolean;
  readonly format: ReportFormat;
}

/** Formats only one tool writes. */
const WRITERS: Readonly<Partial<Record<ReportFormat, string>>> = {
  'cov-format-errors': 'COVERITY',
  'klocwork-json': 'KLOCWORK',
  'klocwork-xml': 'KLOCWORK',
  pinpoint: 'PINPOINT',
};

/**
 * Whose report it is: as the caller says, else as the report says. A SARIF producer nobody has heard of becomes a tool of this site.
 * @throws AssayError illegal when it is no report that is accepted, invalidTool for a tool that takes none
 */
export function chooseTool(
  peeked: Peeked,
  asked: { readonly toolName?: string | undefined; readonly format?: ReportFormat | undefined },
): ChosenTool {
  const format = asked.format ?? peeked.format;
  if (format === undefined)
    throw new AssayError('illegal', { zh: '无法识别报告格式', en: 'It is no report of a format that is accepted' });
  const name = asked.toolName ?? WRITERS[format] ?? producerName(peeked.producer);
  const known = toolByName(name);
  const tool = known ?? siteTool({ name, producer: cleanName(peeked.producer ?? name), hasFlows: peeked.hasFlows });
  if (tool.run.kind !== 'report') throw new AssayError('invalidTool', name);
  if (!tool.run.formats.includes(format))
    throw new AssayError('illegal', {
      zh: `${tool.displayName.zh} 不读取 ${format} 格式的报告`,
      en: `${tool.displayName.en} reads no reports of the format ${format}`,
    });
  return { tool, isSiteTool: !shippedTools.some((shipped) => shipped.name === name), format };
}

/** Vendors write their name with more words than one. */
const VENDORS = ['COVERITY', 'KLOCWORK', 'PINPOINT'];

function producerName(producer: string | undefined): string {
  const name = siteToolName(producer ?? '', (taken) =>
    shippedTools.some((tool) => tool.name === taken && tool.run.kind !== 'report'),
  );
  if (name === undefined)
    throw new AssayError('illegal', {
      zh: '报告没有写明工具名，请用 toolName 指定',
      en: 'The report names no tool: say which one with toolName',
    });
  return VENDORS.find((vendor) => name.split('_').includes(vendor)) ?? name;
}

function cleanName(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .toWellFormed();
}
