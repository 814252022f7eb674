import type { ToolDefinition } from '@assay/contract/tool-definition';
import { checker } from '@assay/tools/catalogue';
import type { Row } from './columns.ts';

/**
 * A log of SARIF 2.1.0 (OASIS, 2020) with one run. Results come first and the rules they name behind them: the order of
 * properties means nothing, and so only the rules are kept in memory.
 */
export async function* sarif(
  pieces: AsyncIterable<readonly Row[]>,
  { tool, language }: { tool: ToolDefinition; language: 'zh' | 'en' },
): AsyncGenerator<string> {
  const rules = new Set<string>();
  yield '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","results":[';
  let between = '';
  for await (const rows of pieces) {
    const results = rows.map((row) => resultOf(row, tool));
    for (const { ruleId } of results) rules.add(ruleId);
    if (results.length > 0) yield between + results.map((result) => JSON.stringify(result)).join(',');
    if (results.length > 0) between = ',';
  }
  const driver = {
    name: tool.name,
    rules: [...rules].map((id) => {
      const known = checker(tool.name, id);
      return known ? { id, name: known.name, shortDescription: { text: known.description[language] || id } } : { id };
    }),
  };
  yield `],"tool":${JSON.stringify({ driver })}}]}`;
}

const LEVELS = new Map([
  [1, 'error'],
  [2, 'warning'],
]);

function resultOf(row: Row, tool: ToolDefinition) {
  const text = (...fields: readonly string[]) => {
    const found = fields.map((field) => row[field]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : undefined;
  };
  const line = Number(row.lineNum ?? row.lineNumber ?? row.startLines ?? 1);
  const end = Number(row.endLines ?? line);
  const status = Number(row.status);
  const suppressions = suppressionsOf(status, text('ignoreReason'));
  const path = text('filePathname', 'filePath') ?? '';
  const id = text('entityId');
  return {
    ruleId: text('checker', 'checkerName') ?? tool.name,
    level: LEVELS.get(Number(row.severity ?? row.riskFactor)) ?? 'note',
    message: { text: messageOf(row, tool) ?? text('message', 'description') ?? path },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
          region: { startLine: Math.max(1, line), endLine: Math.max(1, line, end) },
        },
      },
    ],
    ...(id === undefined ? {} : { fingerprints: { 'assayDefect/v1': `${tool.name}:${id}` } }),
    ...(status & FIXED ? { baselineState: 'absent' } : {}),
    suppressions,
    properties: { author: text('author') ?? [row.authorList ?? []].flat().join(';'), status },
  };
}

const FIXED = 2;

/** Always there: an empty list says that a result is not suppressed, an absent one that nobody knows (SARIF 3.27.23). */
function suppressionsOf(status: number, reason: string | undefined) {
  return [
    ...(status & 4 ? [{ kind: 'external', status: 'accepted', ...(reason ? { justification: reason } : {}) }] : []),
    ...(status & 8 ? [{ kind: 'external', status: 'accepted', justification: 'path filter' }] : []),
    ...(status & 16 ? [{ kind: 'external', status: 'accepted', justification: 'checker switched off' }] : []),
  ];
}

/** Rows of measures have no sentence of their own. */
function messageOf(row: Row, { pattern }: ToolDefinition): string | undefined {
  if (pattern === 'CCN') return `${row.functionName}: cyclomatic complexity ${row.ccn}`;
  if (pattern === 'DUPC') return `${row.dupLines} duplicated lines in ${row.blockNum} blocks (${row.dupRate})`;
  return undefined;
}
