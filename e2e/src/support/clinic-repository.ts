import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

/** Statements left behind, more than one page of the list; empty blocks in `src/empty.js`, duplicate keys in `src/keys.js`. */
export const CLINIC = { debuggers: 104, empties: 3, keys: 1, all: 108 };

/** Enough issues of three rules for a session of triage, and one function above the threshold of complexity. */
export function clinicRepository(): FixtureRepository {
  return fixtureRepository([
    {
      message: 'Open the clinic',
      write: {
        'src/admit.js': withDebuggers('admit', 52),
        'src/discharge.js': withDebuggers('discharge', 52),
        'src/empty.js': `export function wait(patients) {\n${[0, 1, 2].map((n) => `  if (patients > ${n}) {}\n`).join('')}}\n`,
        'src/keys.js': 'export const rooms = {\n  north: 1,\n  north: 2,\n};\n',
        'src/triage.js': `export function urgency(signs) {\n${Array.from({ length: 24 }, (_, n) => `  if (signs === ${n}) return 'level ${n}';\n`).join('')}  return 'none';\n}\n`,
      },
    },
  ]);
}

function withDebuggers(name: string, count: number): string {
  const parts = Array.from(
    { length: count },
    (_, n) => `export function ${name}${n}(patient) {\n  patient.step = ${n};\n  debugger;\n  return patient;\n}\n`,
  );
  return parts.join('\n');
}
