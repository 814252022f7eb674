import { C_PROJECT } from '@assay/testing/c-project';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

/** A repository with something for every pattern. */
export function everythingRepository(): FixtureRepository {
  return fixtureRepository([
    {
      message: 'Open the shop',
      author: { name: 'Ada', mail: 'ada@example.com' },
      write: {
        'src/cart.js':
          'export function total(items) {\n  debugger;\n  if (items == null) {}\n  return items.length;\n}\n',
        'src/tax.js': 'export const tax = {\n  rate: 1,\n  rate: 2,\n};\ndebugger;\n',
        'src/complex.js': COMPLEX,
        'src/copy-a.js': COPIED,
        'src/copy-b.js': COPIED,
        // Known by its first line alone: details must say a name that shows its language (defects trap 33).
        'bin/invoice': `#!/usr/bin/env node\n${COPIED}${COMPLEX}`,
        // `no-useless-escape` and `E401` are of the lowest severity, as rules of the default sets (defects trap 8).
        'src/prompt.js': "export const amount = '\\d';\n",
        'tools/report.py': 'import os, sys\n\n# Totals of the day\nprint("total")\n',
        ...C_PROJECT,
        'compile_commands.json': JSON.stringify(['src/use.c', 'src/memory.c', 'lib/free.c'].map(compilation)),
        'lib/free.c': '#include <stdlib.h>\n\nint main(void) {\n  char *p = malloc(4);\n  p[0] = 1;\n  return 0;\n}\n',
      },
    },
  ]);
}

/** How one file was compiled, on another machine. */
function compilation(file: string): object {
  return {
    directory: '/home/ada/shop',
    file,
    arguments: ['/usr/bin/cc', '-O1', '-Iinclude', '-c', file, '-o', '/tmp/shop.o'],
  };
}

/** 24 decisions: one function above the threshold of 20. */
const COMPLEX = `export function grade(points) {
${Array.from({ length: 24 }, (_, n) => `  if (points === ${n}) return 'grade ${n}';`).join('\n')}
  return 'none';
}
`;

const COPIED = `export function invoice(order) {
${Array.from({ length: 60 }, (_, n) => `  order.line${n} = order.price${n} * order.count${n} + ${n};`).join('\n')}
  return order;
}
`;
