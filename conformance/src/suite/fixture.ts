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
        'tools/report.py': 'import os\n\n# Totals of the day\nprint("total")\n',
        'lib/free.c': '#include <stdlib.h>\n\nint main(void) {\n  char *p = malloc(4);\n  p[0] = 1;\n  return 0;\n}\n',
      },
    },
  ]);
}

/** What Coverity says of `lib/free.c`. */
export const COVERITY_REPORT = JSON.stringify({
  type: 'Coverity issues',
  formatVersion: 10,
  issues: [
    {
      mergeKey: '8a1b8a1b8a1b8a1b8a1b8a1b8a1b8a1b',
      checkerName: 'RESOURCE_LEAK',
      subcategory: 'none',
      type: 'resource_leak',
      mainEventFilePathname: 'lib/free.c',
      strippedMainEventFilePathname: 'lib/free.c',
      mainEventLineNumber: 6,
      functionDisplayName: 'main',
      events: [
        event({ number: 1, line: 4, text: 'Storage is returned from malloc.', main: false }),
        event({ number: 2, line: 6, text: 'Variable p going out of scope leaks the storage.', main: true }),
      ],
      checkerProperties: {
        category: 'Resource leaks',
        impact: 'High',
        subcategoryShortDescription: 'Resource leak',
        subcategoryLongDescription: 'The storage is never given back.',
      },
    },
  ],
});

/** Lines of two files that were run, and of one that was not. */
export const LCOV_REPORT =
  'TN:\nSF:src/cart.js\nDA:1,1\nDA:2,1\nDA:3,0\nDA:4,1\nLF:4\nLH:3\nend_of_record\nSF:src/tax.js\nDA:5,0\nLF:1\nLH:0\nend_of_record\n';

function event({ number, line, text, main }: { number: number; line: number; text: string; main: boolean }): object {
  return {
    eventDescription: text,
    eventNumber: number,
    eventTag: 'alloc_fn',
    filePathname: 'lib/free.c',
    strippedFilePathname: 'lib/free.c',
    lineNumber: line,
    main,
    remediation: false,
    events: null,
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
