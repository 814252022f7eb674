import { setImmediate } from 'node:timers/promises';
import type { SourceFile } from '@assay/contract/inventory';
import { isTestOrExample, type SourceRole } from '@assay/domain/source/not-own-code';
import type { CloneResult } from '@assay/engine/duplication/clone-result';
import { cloneFamily } from '@assay/engine/languages/family';
import { type FileMeasure, measureFile } from '@assay/engine/measure-file';
import { compileRules } from '@assay/engine/rules/compile-rules';
import type { RuleProgram } from '@assay/engine/rules/rule-program';
import { checksFor } from './checks-for.ts';
import type { ScanContext } from './context.ts';
import { duplicateSearch, leftOutAs, searchOnFiles } from './duplicate-search.ts';
import { thresholdOf } from './parse.ts';
import { leftOut, type Plan, type PlannedTool } from './plan.ts';

/** Lines and functions per path, duplicate blocks by the number of the file. */
export interface Measured {
  readonly files: ReadonlyMap<string, Omit<FileMeasure, 'tokens'>>;
  /** `file` of a block is the index into `order`. */
  readonly clones: CloneResult;
  readonly order: readonly string[];
  /** Why there are no duplicates though they were looked for. */
  readonly clonesFailure?: string;
  /** Files that were not searched for duplicates, with what they are. */
  readonly leftOut?: ReadonlyMap<string, SourceRole>;
  /** Files the engine could not read, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Time between two looks at the signal and the event loop. */
const BREATH_MS = 50;

/** Lines, complexity, duplication and rules in one pass over the bytes; only what the task's engine tools ask for. */
export async function measure(
  { signal }: Pick<ScanContext, 'signal'>,
  { plan, textOf, scratch }: { plan: Plan; textOf: (file: SourceFile) => Promise<Buffer>; scratch: string },
): Promise<Measured> {
  const engine = [...plan.tools, ...(plan.measures ?? [])].filter((tool) => tool.definition.run.kind === 'engine');
  const wanted = new Map(engine.flatMap((tool) => tool.files.map((file) => [file.path, file] as const)));
  const finderTool = engine.find((tool) => tool.definition.name === 'DUPC');
  const duplicates = new Set(finderTool?.files.map((file) => file.path));
  const search = duplicateSearch(finderTool ?? { params: {} });
  const complexity = engine.find((tool) => tool.definition.name === 'CCN');
  const explainFrom = complexity && thresholdOf(complexity);
  const rules = rulesOf(engine);
  const files = new Map<string, Omit<FileMeasure, 'tokens'>>();
  const failed = new Map<string, string>();
  const leftOut = new Map<string, SourceRole>();
  const finder = searchOnFiles(search, scratch);
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
      const bytes = await textOf(file);
      const program = rules?.(file);
      const { tokens, ...measured } = measureFile(bytes, file.language, {
        borrowTokens: true,
        explainFrom,
        clones: search.view,
        rules: program && {
          program,
          encoding: file.encoding,
          path: file.path,
          isTest: isTestOrExample(file.path),
        },
      });
      files.set(file.path, measured);
      if (!tokens || !duplicates.has(file.path)) continue;
      const role = leftOutAs(search, { file, text: bytes });
      if (role !== undefined) {
        leftOut.set(file.path, role);
        continue;
      }
      finder.add({ id: order.length, family: cloneFamily(file.language), tokens });
      order.push(file.path);
    } catch (error) {
      failed.set(file.path, error instanceof Error ? error.message : String(error));
    }
  }
  return { files, ...finder.finish(), order, leftOut, failed };
}

/** The rules that are on in a file, ready to run: one program for all files in which the same are on. */
function rulesOf(engine: readonly PlannedTool[]): ((file: SourceFile) => RuleProgram | undefined) | undefined {
  const tool = engine.find(({ definition, checkers }) => definition.pattern === 'LINT' && checkers.size > 0);
  if (!tool) return undefined;
  const own = new Set(tool.files.map((file) => file.path));
  const programs = new Map<PlannedTool['checkers'], RuleProgram>();
  return (file) => {
    const { checkers } = checksFor(tool, file.language);
    if (checkers.size === 0 || !own.has(file.path) || leftOut(tool.definition, file) !== undefined) return undefined;
    const program = programs.get(checkers) ?? compileRules(checkers);
    programs.set(checkers, program);
    return program;
  };
}
