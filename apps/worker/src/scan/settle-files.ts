import { createHash } from 'node:crypto';
import type { Finding } from '@assay/contract/finding';
import { IDENTITY_VERSION } from '@assay/domain/identity/pass';
import { checksFor } from './checks-for.ts';
import { groupBy } from './group-by.ts';
import type { ParsedTool } from './parse.ts';

/**
 * Digest per file of all that its places come from: the content, what the tool was configured to see, everything it said, and the
 * rules of identity. The same digest as at the newest build of the branch means that each finding is the defect it was, on the spot.
 * Files that were not wholly analysed have none.
 */
export function digestsOf({ planned, findings, exceptions }: ParsedTool): Map<string, Buffer> {
  const excepted = new Set(exceptions.map((exception) => exception.path));
  const found = groupBy(findings, (finding) => finding.path);
  const digests = new Map<string, Buffer>();
  for (const { path, blob, language } of planned.files)
    if (!excepted.has(path))
      digests.set(path, digestOf([checksFor(planned, language).configHash, blob], found.get(path) ?? []));
  return digests;
}

function digestOf(given: readonly string[], findings: readonly Finding[]): Buffer {
  const said = findings.map(({ path: _, ...finding }) => inOrder(finding));
  return createHash('sha256')
    .update(JSON.stringify([IDENTITY_VERSION, ...given, ...said]))
    .digest();
}

/** A value with the keys of its objects in order: a result that was stored comes back with another one. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, member]) => [key, inOrder(member)]);
}
