import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Inventory } from '@assay/contract/inventory';
import { type CompileUnit, isUnit } from '@assay/tools/compile/units';
import type { UnitInputs } from '../store/unit-results.ts';

const C_FAMILY: ReadonlySet<string> = new Set(['c', 'cpp', 'objc', 'objcpp', 'cuda']);

/** What decides whether the result of a unit may be used again (architecture 4: only when every input is unchanged). */
export interface InputsOfUnits {
  /** Key under which a unit's result is kept: everything but the content of what it reads. */
  keyOf(unit: CompileUnit): Buffer;
  /** Of what a compiler says it read, paths as it saw them. */
  inputsOf(read: readonly string[]): UnitInputs;
  isUnchanged(inputs: UnitInputs): boolean;
}

/**
 * Names count as well as contents: a header that appears can stand in front of another one, or answer a `__has_include`. So the names of all
 * files that are no unit of their own, and could be included, are part of every key.
 */
export function inputsOfUnits({
  configHash,
  inventory,
  sourceFolder,
}: {
  configHash: string;
  inventory: Pick<Inventory, 'files'>;
  sourceFolder: string;
}): InputsOfUnits {
  const blobs = new Map(inventory.files.map((file) => [file.path, file.blob]));
  const names = inventory.files
    .filter(({ path, language }) => !isUnit(path) && (language === undefined || C_FAMILY.has(language)))
    .map(({ path }) => path)
    .sort();
  const shape = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  const contents = new Map<string, string | undefined>();
  /** Hash of a file of the tree, or of one the build has put there. */
  const contentOf = (path: string): string | undefined => {
    const known = blobs.get(path);
    if (known !== undefined) return known;
    if (!contents.has(path)) contents.set(path, hashOfFile(join(sourceFolder, path)));
    return contents.get(path);
  };
  const stamps = new Map<string, string>();
  const stampOf = (system: readonly string[]): string => {
    const hash = createHash('sha256');
    for (const path of system) {
      const stamp = stamps.get(path) ?? stampOfFile(path);
      stamps.set(path, stamp);
      hash.update(`${path}\0${stamp}\n`);
    }
    return hash.digest('hex');
  };
  return {
    keyOf: (unit) =>
      createHash('sha256')
        .update(JSON.stringify([configHash, shape, unit]))
        .digest(),
    inputsOf: (read) => {
      const files: [string, string][] = [];
      const system: string[] = [];
      for (const name of new Set(read.map((path) => posix.resolve(sourceFolder, path)))) {
        if (!name.startsWith(`${sourceFolder}/`)) system.push(name);
        else files.push([name.slice(sourceFolder.length + 1), contentOf(name.slice(sourceFolder.length + 1)) ?? '']);
      }
      return { files, system, stamp: stampOf(system) };
    },
    isUnchanged: ({ files, system, stamp }) =>
      files.every(([path, blob]) => blob !== '' && contentOf(path) === blob) && stampOf(system) === stamp,
  };
}

function hashOfFile(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}

function stampOfFile(path: string): string {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts ? `${facts.size} ${facts.mtimeMs}` : 'gone';
}
