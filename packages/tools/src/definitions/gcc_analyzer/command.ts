import type { TraceStep } from '@assay/contract/finding';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type CompileFinding, type CompileTool, withMain } from '../../compile/compile-tool.ts';
import { readDepfile } from '../../compile/depfile.ts';
import { UnreadableReportError } from '../../formats/report-source.ts';
import { cleanText } from '../../script/clean-text.ts';

/** The part of GCC's JSON diagnostics that is read (GCC manual, "-fdiagnostics-format=json"; the shape of 12 to 14). */
const Position = Type.Object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Optional(Type.Integer()),
  'byte-column': Type.Optional(Type.Integer()),
});
const Diagnostics = Type.Array(
  Type.Object({
    kind: Type.String(),
    message: Type.String(),
    option: Type.Optional(Type.String()),
    locations: Type.Array(Type.Object({ caret: Type.Optional(Position), finish: Type.Optional(Position) })),
    path: Type.Optional(
      Type.Array(
        Type.Object({
          location: Type.Optional(Position),
          description: Type.String(),
          depth: Type.Optional(Type.Integer()),
          function: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
);
const diagnostics = Compile(Diagnostics);
type Diagnostic = Type.Static<typeof Diagnostics>[number];

/** GCC's `-fanalyzer`: diagnostics on standard error, the rule of the depfile on standard output. */
export const gcc: CompileTool = {
  listed: (key) => `-W${key}`,
  checkerArguments: ({ enabled, known }) => known.map((key) => (enabled.has(key) ? `-W${key}` : `-Wno-${key}`)),
  read: ({ stdout, stderr }) => {
    const all = parse(stderr);
    return {
      findings: all.flatMap(findingOf),
      inputs: readDepfile(stdout),
      errors: all
        .filter(({ kind }) => kind === 'error' || kind === 'fatal error')
        .map(({ message, locations }) => sentenceOf(message, locations[0]?.caret)),
    };
  },
};

/** The report is one line among what the driver may say in plain words. */
function parse(stderr: string): Diagnostic[] {
  const line = stderr.split('\n').findLast((text) => text.startsWith('['));
  if (line === undefined)
    throw new UnreadableReportError({ zh: 'GCC 没有输出诊断信息', en: 'GCC wrote no diagnostics' });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UnreadableReportError({ zh: 'GCC 的诊断信息不完整', en: "GCC's diagnostics are cut short" });
  }
  if (!diagnostics.Check(value))
    throw new UnreadableReportError({
      zh: 'GCC 诊断信息的格式与已知版本不同',
      en: "GCC's diagnostics have another shape than known releases give",
    });
  return value;
}

function findingOf({ option, message, locations, path = [] }: Diagnostic): CompileFinding[] {
  const place = locations[0]?.caret;
  if (!option?.startsWith('-Wanalyzer-') || place === undefined || place.line < 1) return [];
  const text = cleanText(message);
  const steps = path.flatMap(({ location, description, depth }): TraceStep[] =>
    location === undefined || location.line < 1
      ? []
      : [{ path: location.file, line: location.line, message: cleanText(description), depth: Math.max(0, depth ?? 0) }],
  );
  // The compiler's `finish` is the end of a token on the same line; a range over lines is not what it gives.
  const symbol = path.at(-1)?.function;
  return [
    {
      path: place.file,
      line: place.line,
      endLine: place.line,
      column: place['byte-column'] ?? place.column ?? 0,
      checker: option.slice(2),
      message: text,
      ...(symbol && { symbol: cleanText(symbol) }),
      steps: withMain(steps, { path: place.file, line: place.line, message: text }),
    },
  ];
}

function sentenceOf(message: string, place: { readonly file: string; readonly line: number } | undefined): string {
  return cleanText(place ? `${place.file}:${place.line}: ${message}` : message);
}
