import type { ToolDefinition } from '@assay/contract/tool-definition';

/** Longest name of a tool on the wire. */
const LONGEST = 40;

/**
 * Name on the wire of a producer of reports: its own name in capitals, everything else turned into `_`.
 * @param taken names that ship with the product and run here; a report of such a tool is another tool
 * @returns undefined when nothing is left of the name
 */
export function siteToolName(producer: string, taken: (name: string) => boolean): string | undefined {
  const name = producer
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '');
  if (name === '') return undefined;
  return taken(name) ? `${name}_SARIF` : name;
}

/**
 * A tool of this site, known by its SARIF reports. It is shown as a compile-type tool when it brings flows, else as a linter
 * (decisions 14); what it is called stays as it wrote it.
 */
export function siteTool({
  name,
  producer,
  hasFlows,
}: {
  name: string;
  producer: string;
  hasFlows: boolean;
}): ToolDefinition {
  return {
    name,
    displayName: { zh: producer, en: producer },
    description: {
      zh: `读取 ${producer} 的 SARIF 报告：由流水线上传，或随代码提交。`,
      en: `Reads the SARIF reports of ${producer}, uploaded by a pipeline or committed with the code.`,
    },
    pattern: hasFlows ? 'COVERITY' : 'LINT',
    type: hasFlows ? 'DEFECT' : 'STANDARD',
    licence: 'unknown',
    homepage: '',
    languages: ['*'],
    sources: ['*'],
    unit: 'program',
    run: { kind: 'report', formats: ['sarif'] },
    limits: { timeoutSeconds: 1800, memoryMb: 512, outputMb: 1024 },
    trustsStableId: false,
    aliases: {},
    params: [
      {
        varName: 'report_path',
        labelName: { zh: '报告路径', en: 'Path of the report' },
        varType: 'STRING',
        varDefault: '',
        varTips: {
          zh: '代码库中报告文件的路径；留空则使用为该版本上传的报告',
          en: 'Where the report lies in the repository; left empty, the report uploaded for the commit is used',
        },
        varOptionList: [],
      },
    ],
  };
}
