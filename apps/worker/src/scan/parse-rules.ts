import { alike } from '@assay/contract/both-languages';
import type { Finding } from '@assay/contract/finding';
import type { RuleFinding } from '@assay/engine/rules/run-rules';
import { capFindings } from '@assay/tools/cap-findings';
import { checker } from '@assay/tools/catalogue';
import { fillMessage } from '@assay/tools/fill-message';
import type { FileException } from '@assay/tools/report';
import { looksAt } from './checks-for.ts';
import type { Measured } from './measure.ts';
import type { ParsedTool } from './parse.ts';
import { leftOut, type PlannedTool } from './plan.ts';

/** What the engine's rules found on the way: one finding each, severity and words from the catalogue. */
export function parseRules(planned: PlannedTool, measured: Measured): ParsedTool {
  const findings: Finding[] = [];
  const exceptions: FileException[] = [];
  for (const file of planned.files) {
    const { path } = file;
    if (!looksAt(planned, file)) continue;
    const skipped = leftOut(planned.definition, file);
    const failed = measured.failed.get(path);
    if (skipped !== undefined) exceptions.push({ path, kind: 'skipped', message: skipped });
    else if (failed !== undefined) exceptions.push({ path, kind: 'failed', message: alike(failed) });
    if (skipped !== undefined || failed !== undefined) continue;
    const found = measured.files.get(path)?.findings;
    if (found === undefined) continue;
    const own = found.findings.map((finding) => toFinding(path, finding, planned.definition.name));
    const capped = capFindings(own, found.dropped > 0 ? new Map([[path, found.dropped]]) : undefined);
    // One by one: a file may have more findings than a call takes arguments.
    for (const finding of capped.findings) findings.push(finding);
    exceptions.push(...capped.exceptions);
  }
  return { planned, findings, exceptions, fresh: [] };
}

function toFinding(path: string, { checker: key, line, endLine, column, values }: RuleFinding, tool: string): Finding {
  const known = checker(tool, key);
  if (known === undefined) throw new Error(`${tool} has no checker ${key}: generate the catalogue anew`);
  const message = fillMessage(known.message?.en ?? known.description.en, values);
  return { path, line, endLine, column, checker: key, severity: known.severity, message };
}
