import { type CoverageRequest, type CoverageTally, FunctionCollector, LineCollector } from './coverage.ts';
import { textLines } from './text-lines.ts';

/**
 * Reads a tracefile of LCOV (format: the manual page geninfo(1), section "FILES"): `SF:` opens a file, `DA:line,hits` and
 * `BRDA:line,block,branch,taken` describe lines, `FNDA:hits,name` or, since LCOV 2.2, `FNA:index,hits,name` functions;
 * `end_of_record` closes it. Totals are not needed.
 */
export async function parseLcov({ source, signal, onFile }: CoverageRequest): Promise<CoverageTally> {
  let files = 0;
  let count = 0;
  let dropped = 0;
  let name: string | undefined;
  let lines = new LineCollector();
  let functions = new FunctionCollector();
  let branches = new Map<number, { covered: number; total: number }>();

  const close = () => {
    if (name === undefined) return;
    for (const [line, taken] of branches) {
      // A branch of a line without a count: the line ran when one of its branches did.
      if (!lines.add(line, lines.lines.get(line)?.hits ?? (taken.covered > 0 ? 1 : 0), taken)) dropped += 1;
    }
    files += 1;
    count += lines.lines.size;
    onFile(name, lines.lines, functions.functions);
    name = undefined;
  };

  for await (const line of textLines(source, signal)) {
    const colon = line.indexOf(':');
    const key = colon < 0 ? line.trim() : line.slice(0, colon).trim();
    const value = colon < 0 ? '' : line.slice(colon + 1);
    if (key === 'SF') {
      close();
      name = value.trim();
      lines = new LineCollector();
      functions = new FunctionCollector();
      branches = new Map();
      if (name === '') {
        name = undefined;
        dropped += 1;
      }
    } else if (key === 'end_of_record') close();
    else if (name === undefined) continue;
    else if (key === 'DA') {
      const [number, hits] = value.split(',', 2);
      // geninfo writes negative counts where the compiler lost count.
      if (!lines.add(wholeNumber(number), Math.max(0, Number(hits?.trim() || Number.NaN)))) dropped += 1;
    } else if (key === 'BRDA') {
      const parts = value.split(',');
      const number = wholeNumber(parts[0]);
      const taken = parts.at(-1)?.trim();
      if (Number.isNaN(number) || parts.length < 4 || taken === undefined) {
        dropped += 1;
        continue;
      }
      const known = branches.get(number) ?? { covered: 0, total: 0 };
      branches.set(number, {
        covered: known.covered + (taken !== '-' && Number(taken) > 0 ? 1 : 0),
        total: known.total + 1,
      });
    } else if (key === 'FNDA' || key === 'FNA') {
      const parts = value.split(',');
      const [hits, ...rest] = key === 'FNA' ? parts.slice(1) : parts;
      const called = rest.join(',').trim();
      if (!/^\s*-?\d{1,19}\s*$/.test(hits ?? '') || called === '') dropped += 1;
      else functions.add(called, Number(hits) > 0);
    }
  }
  close();
  return { files, lines: count, dropped };
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
