import { SEVERITY, type Severity } from '@assay/contract/finding';

type Level = keyof typeof SEVERITY;

/** Checker -> severity, from a table `level -> checkers`. A checker listed twice is an error. */
export function severityTable(file: string, levels: Readonly<Record<Level, readonly string[]>>): Map<string, Severity> {
  const table = new Map<string, Severity>();
  for (const level of ['serious', 'normal', 'prompt'] as const) {
    for (const key of levels[level]) {
      if (table.has(key)) throw new Error(`${file} lists '${key}' twice; keep one severity`);
      table.set(key, SEVERITY[level]);
    }
  }
  return table;
}

/** There is no default severity: a checker without one stops the generation. */
export function severityOf(file: string, table: ReadonlyMap<string, Severity>, key: string): Severity {
  const severity = table.get(key);
  if (severity === undefined)
    throw new Error(`${file} has no severity for '${key}'; add it under serious, normal or prompt`);
  return severity;
}
