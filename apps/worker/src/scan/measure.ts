import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CloneResult } from '@assay/engine/duplication/clone-result';
import { CloneFinder } from '@assay/engine/duplication/find-clones';
import { cloneFamily } from '@assay/engine/languages/family';
import { type FileMeasure, measureFile } from '@assay/engine/measure-file';
import type { ScanContext } from './context.ts';
import { thresholdOf } from './parse.ts';
import type { Plan } from './plan.ts';

/** Lines and functions per path, duplicate blocks by the number of the file. */
export interface Measured {
  readonly files: ReadonlyMap<string, Omit<FileMeasure, 'tokens'>>;
  /** `file` of a block is the index into `order`. */
  readonly clones: CloneResult;
  readonly order: readonly string[];
  /** Files the engine could not read, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Time between two looks at the signal and the event loop. */
const BREATH_MS = 50;

/** Lines, complexity and duplication in one pass over the bytes; only what the task's engine tools ask for. */
export async function measure(
  { signal }: Pick<ScanContext, 'signal'>,
  { plan, sourceFolder }: { plan: Plan; sourceFolder: string },
): Promise<Measured> {
  const engine = [...plan.tools, ...(plan.measures ?? [])].filter((tool) => tool.definition.run.kind === 'engine');
  const wanted = new Map(engine.flatMap((tool) => tool.files.map((file) => [file.path, file] as const)));
  const duplicates = new Set(engine.find((tool) => tool.definition.name === 'DUPC')?.files.map((file) => file.path));
  const complexity = engine.find((tool) => tool.definition.name === 'CCN');
  const explainFrom = complexity && thresholdOf(complexity);
  const files = new Map<string, Omit<FileMeasure, 'tokens'>>();
  const failed = new Map<string, string>();
  const finder = new CloneFinder();
  const order: string[] = [];
  let breath = performance.now();
  for (const file of wanted.values()) {
    if (performance.now() - breath > BREATH_MS) {
      await setImmediate();
      signal.throwIfAborted();
      breath = performance.now();
    }
    if (file.language === undefined) continue;
    try {
      const bytes = readFileSync(join(sourceFolder, file.path));
      const { tokens, ...measured } = measureFile(bytes, file.language, { explainFrom });
      files.set(file.path, measured);
      if (!tokens || !duplicates.has(file.path)) continue;
      finder.add({ id: order.length, family: cloneFamily(file.language), tokens });
      order.push(file.path);
    } catch (error) {
      failed.set(file.path, error instanceof Error ? error.message : String(error));
    }
  }
  return { files, clones: finder.finish(), order, failed };
}
