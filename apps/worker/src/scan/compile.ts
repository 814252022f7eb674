import type { BothLanguages } from '@assay/contract/both-languages';
import { SCAN_TYPE } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import type { Inventory } from '@assay/contract/inventory';
import { detectProtection } from '@assay/runner/detect-protection';
import type { CompileUnit } from '@assay/tools/compile/units';
import type { FileException } from '@assay/tools/report';
import { readLastInputs, readUnitResults, type UnitResult } from '../store/unit-results.ts';
import { exceptionsOf, speaks } from './compile-exceptions.ts';
import { mergeUnits, treeFindings } from './compile-findings.ts';
import type { UnitSources } from './compile-source.ts';
import { compileUnit } from './compile-unit.ts';
import type { ScanContext } from './context.ts';
import { PARALLEL_TOOLS, type PlannedTool } from './plan.ts';
import type { Slots } from './slots.ts';
import { inputsOfUnits } from './unit-inputs.ts';

/** What one compile-type tool found over all units. Reports are read as they come: kept raw, those of a large tree would fill the memory. */
export interface CompileRun {
  readonly findings: readonly Finding[];
  readonly exceptions: readonly FileException[];
  readonly units: { readonly fresh: readonly UnitResult[]; readonly reusedKeys: readonly Buffer[] };
  /** Paths of units whose result was used again. */
  readonly reused: ReadonlySet<string>;
  /** For the step's message. */
  readonly note: BothLanguages;
  readonly failure?: BothLanguages;
}

const SAID_EVERY_MS = 10_000;

/** Runs a compile-type tool: one process for each translation unit, so that one that fails or never ends costs its own result and nobody else's. */
export async function runCompileTool(
  context: ScanContext,
  {
    planned,
    inventory,
    sourceFolder,
    sources,
    slot,
  }: {
    planned: PlannedTool;
    inventory: Pick<Inventory, 'files'>;
    sourceFolder: string;
    sources: UnitSources;
    slot: Slots;
  },
): Promise<CompileRun> {
  const { compiler, definition, checkers } = planned;
  const refusal = compiler === undefined || 'missing' in compiler ? compiler?.missing : await refusalOf(context);
  if (refusal !== undefined) return failed(refusal);
  if (compiler === undefined || 'missing' in compiler || checkers.size === 0) return NOTHING;
  const source = await sources(String(planned.params.compile_commands_path ?? ''));
  if ('failure' in source) return failed(source.failure);

  const inScope = new Set(planned.files.map((file) => file.path));
  const wanted = source.units.filter((unit) => inScope.has(unit.path) && speaks(planned, unit));
  const { taskId } = context.task;
  const tool = definition.name;
  const inputs = inputsOfUnits({ configHash: planned.configHash, inventory, sourceFolder });
  const keys = new Map(wanted.map((unit) => [unit, inputs.keyOf(unit)]));
  const stored =
    context.held.mode === SCAN_TYPE.full
      ? new Map<string, UnitResult>()
      : await readUnitResults(context.database.db, { taskId, tool, keys: [...keys.values()] });
  const enabled = new Set(checkers.keys());
  const results: UnitResult[] = [];
  const reusedKeys: Buffer[] = [];
  const reused = new Set<string>();
  const troubles = new Map<string, BothLanguages>();
  const fresh: UnitResult[] = [];
  const todo: { unit: CompileUnit; key: Buffer }[] = [];
  for (const [unit, key] of keys) {
    const known = stored.get(key.toString('hex'));
    if (known === undefined || !inputs.isUnchanged(known.inputs)) todo.push({ unit, key });
    else {
      results.push(known);
      reusedKeys.push(key);
      reused.add(unit.path);
    }
  }

  context.buildLog.write(tool, {
    zh: `${tool} ${compiler.version}：编译单元 ${wanted.length} 个（${source.origin.zh}），复用 ${reusedKeys.length} 个，启用规则 ${enabled.size} 条`,
    en: `${tool} ${compiler.version}: ${wanted.length} translation units (${source.origin.en}), ${reusedKeys.length} reused, ${enabled.size} checkers`,
  });
  const unknownCheckers = [...enabled].filter((key) => !compiler.known.includes(key));
  if (unknownCheckers.length > 0) {
    const list = unknownCheckers.join(', ');
    context.buildLog.write(tool, {
      zh: `该版本的编译器没有以下规则：${list}`,
      en: `Checkers this release does not have: ${list}`,
    });
  }
  const said = progress(context, { tool, total: todo.length });
  const counts = { outside: 0, unknown: 0 };
  const take = async (): Promise<void> => {
    for (let next = todo.shift(); next; next = todo.shift()) {
      const { unit, key } = next;
      context.signal.throwIfAborted();
      const outcome = await slot(() =>
        compileUnit({ definition, compiler, checkers: enabled, unit, sourceFolder, signal: context.signal }),
      );
      context.signal.throwIfAborted();
      said();
      if ('trouble' in outcome) {
        troubles.set(unit.path, outcome.trouble);
        continue;
      }
      const { findings, outside, unknown } = treeFindings(outcome.report.findings, {
        tool,
        enabled,
        sourceFolder,
        inScope: (path) => inScope.has(path),
      });
      counts.outside += outside;
      counts.unknown += unknown;
      const result = { key, path: unit.path, inputs: inputs.inputsOf(outcome.report.inputs), findings };
      results.push(result);
      fresh.push(result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TOOLS }, take));
  if (counts.outside > 0)
    context.buildLog.write(tool, {
      zh: `略去 ${counts.outside} 处不在所分析文件中的结果`,
      en: `${counts.outside} findings outside of the files looked at were left out`,
    });
  if (counts.unknown > 0)
    context.buildLog.write(tool, {
      zh: `略去 ${counts.unknown} 处未知规则的结果`,
      en: `${counts.unknown} findings of checkers unknown here were left out`,
    });

  const failedUnits = wanted.filter((unit) => troubles.has(unit.path));
  const [first] = failedUnits;
  if (first !== undefined && results.length === 0) {
    const why = troubles.get(first.path);
    return failed({
      zh: `没有一个编译单元能够分析（${source.origin.zh}）：${first.path} ${why?.zh}`,
      en: `Not one translation unit could be analysed (${source.origin.en}): ${first.path} ${why?.en}`,
    });
  }
  const lastInputs = await readLastInputs(context.database.db, { taskId, tool, paths: [...troubles.keys()] });
  const exceptions = exceptionsOf({ planned, units: wanted, results, troubles, lastInputs });
  const done = wanted.length - failedUnits.length;
  return {
    // In the order of units, not of their ends: which flow of a finding in a header is kept must not depend on the machine's load.
    findings: mergeUnits(results.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ findings }) => findings)),
    exceptions,
    units: { fresh, reusedKeys },
    reused,
    note: {
      zh: `${source.origin.zh}；编译单元 ${wanted.length} 个，成功 ${done} 个（复用 ${reusedKeys.length} 个），未能编译 ${failedUnits.length} 个`,
      en: `${source.origin.en}; ${done} of ${wanted.length} translation units compiled (${reusedKeys.length} reused), ${failedUnits.length} could not be`,
    },
  };
}

const NOTHING: CompileRun = {
  findings: [],
  exceptions: [],
  units: { fresh: [], reusedKeys: [] },
  reused: new Set(),
  note: { zh: '没有启用规则', en: 'no checker is on' },
};

function failed(failure: BothLanguages): CompileRun {
  return { ...NOTHING, note: failure, failure };
}

/** A compiler opens every file that an `#include` of hostile source names: without a jail that would be any file of ours. */
async function refusalOf({ settings }: ScanContext): Promise<BothLanguages | undefined> {
  if ((await detectProtection()) !== 'none' || settings.allowUnprotected) return undefined;
  return {
    zh: '这台机器无法隔离编译器；管理员可以设置 ASSAY_ALLOW_UNPROTECTED 允许',
    en: 'This machine offers no jail for compilers; an administrator may allow them with ASSAY_ALLOW_UNPROTECTED',
  };
}

function progress({ buildLog }: ScanContext, { tool, total }: { tool: string; total: number }): () => void {
  let done = 0;
  let last = Date.now();
  return () => {
    done += 1;
    if (Date.now() - last < SAID_EVERY_MS && done < total) return;
    last = Date.now();
    buildLog.write(tool, { zh: `已完成 ${done}/${total} 个编译单元`, en: `${done} of ${total} units` });
  };
}
