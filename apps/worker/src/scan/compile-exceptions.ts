import type { BothLanguages } from '@assay/contract/both-languages';
import { type CompileUnit, isUnit, languageOfUnit } from '@assay/tools/compile/units';
import type { FileException } from '@assay/tools/report';
import type { UnitResult } from '../store/unit-results.ts';
import type { PlannedTool } from './plan.ts';

/** GCC's analyzer takes C++ only where somebody asked for it (parameter `analyze_cpp`). */
export function speaks({ definition, params }: PlannedTool, unit: Pick<CompileUnit, 'language'>): boolean {
  if (definition.run.kind !== 'command' || definition.run.programs[unit.language] === undefined) return false;
  const optional = definition.params.some(({ varName }) => varName === 'analyze_cpp');
  return unit.language !== 'cpp' || !optional || String(params.analyze_cpp) === 'true';
}

const UNREAD: BothLanguages = { zh: '没有已分析的编译单元包含它', en: 'no unit that was analysed reads it' };
const UNLISTED: BothLanguages = { zh: '没有说明如何编译它', en: 'nothing says how it is compiled' };
const UNSPOKEN: BothLanguages = {
  zh: '该工具未设置为分析这种语言',
  en: 'the tool is not asked to look at its language',
};

function brokenIncluder(unit: string): BothLanguages {
  return { zh: `包含它的 ${unit} 未能编译`, en: `${unit}, which reads it, could not be compiled` };
}

/** Every file the tool is about and has no word on, with the reason: what nobody looked at is never fixed. */
export function exceptionsOf({
  planned,
  units,
  results,
  troubles,
  lastInputs,
}: {
  planned: PlannedTool;
  units: readonly CompileUnit[];
  results: readonly UnitResult[];
  troubles: ReadonlyMap<string, BothLanguages>;
  lastInputs: ReadonlyMap<string, readonly string[]>;
}): FileException[] {
  const listed = new Set(units.map((unit) => unit.path));
  const read = new Set(results.flatMap(({ inputs }) => inputs.files.map(([path]) => path)));
  const doubtful = new Map<string, string>();
  for (const [unit, paths] of lastInputs) for (const path of paths) doubtful.set(path, unit);
  return planned.files.flatMap(({ path }): FileException[] => {
    const trouble = troubles.get(path);
    if (trouble !== undefined) return [{ path, kind: 'failed', message: trouble }];
    const unit = doubtful.get(path);
    if (unit !== undefined) return [{ path, kind: 'failed', message: brokenIncluder(unit) }];
    if (listed.has(path) || read.has(path)) return [];
    if (!isUnit(path)) return [{ path, kind: 'skipped', message: UNREAD }];
    return speaks(planned, { language: languageOfUnit(path) })
      ? [{ path, kind: 'skipped', message: UNLISTED }]
      : [{ path, kind: 'skipped', message: UNSPOKEN }];
  });
}
