/** What analysers that run elsewhere say of the fixture, as they export it. */
/** What Coverity says of `lib/free.c`. */
const COVERITY_REPORT = JSON.stringify({
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

/** `kwciagent list -F json`: a list of issues. */
const KLOCWORK_REPORT = JSON.stringify([
  {
    id: 1,
    code: 'NPD.CHECK.MIGHT',
    severity: 'Error',
    severityCode: 2,
    file: '/home/ada/shop/src/use.c',
    method: 'first',
    line: 5,
    column: 3,
    message: "Pointer 'block' may be NULL and is dereferenced at line 5.",
    state: 'New',
    status: 'Analyze',
    trace: [
      {
        file: '/home/ada/shop/src/use.c',
        lines: [
          { line: 4, text: "'block' is set to NULL in pool_take." },
          { line: 5, text: "'block' is dereferenced." },
        ],
      },
    ],
  },
]);

/** Pinpoint's own JSON. */
const PINPOINT_REPORT = JSON.stringify({
  TotalBugs: 1,
  BugTypes: [
    {
      Name: 'PSA_DOUBLE_FREE',
      Description: 'Double free',
      Importance: 'High',
      Classification: 'Error',
      TotalReports: 1,
      Reports: [
        {
          Dominated: false,
          Valid: true,
          Score: 90,
          DiagSteps: [
            { File: 0, Line: 4, Tip: 'p is freed here' },
            { File: 0, Line: 5, Tip: 'p is freed again' },
          ],
        },
      ],
    },
  ],
  SrcFiles: ['/home/ada/shop/src/memory.c'],
});

/** By the tool that reads them. */
export const REPORTS: Readonly<Record<string, string>> = {
  COVERITY: COVERITY_REPORT,
  KLOCWORK: KLOCWORK_REPORT,
  PINPOINT: PINPOINT_REPORT,
};
