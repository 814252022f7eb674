import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

/** Enough work for a scan to be caught in the middle of it, and an answer that is known beforehand. */
const FILES = 110;

/** Every file has two defects, on lines 2 and 3. */
export function bigRepository(): FixtureRepository {
  return fixtureRepository([{ write: Object.fromEntries(paths().map((path, index) => [path, textOf(index)])) }]);
}

/** A commit that touches every file: `lines` of comment on top of the first version move every defect down. */
export function shiftAll(repository: FixtureRepository, lines = 1): void {
  const comment = '// Looked at again.\n'.repeat(lines);
  repository.commit({ write: Object.fromEntries(paths().map((path, index) => [path, comment + textOf(index)])) });
}

/** What is found after `shift` lines were put on top: `path:line checker`, sorted. */
export function expectedDefects(shift: number): string[] {
  return paths()
    .flatMap((path) => [`${path}:${2 + shift} no-debugger`, `${path}:${3 + shift} no-empty`])
    .sort();
}

function paths(): string[] {
  return Array.from({ length: FILES }, (_, index) => `src/part-${index % 20}/file-${index}.js`);
}

function textOf(index: number): string {
  const filler = Array.from(
    { length: 60 },
    (_, line) => `export const value${line} = compute(${index}, ${line}, [${line}].map((x) => x * ${index}));`,
  );
  return `import { compute } from 'elsewhere';\ndebugger;\nif (compute(${index})) {}\n${filler.join('\n')}\n`;
}
