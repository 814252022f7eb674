import { type CoverageRequest, type CoverageTally, FunctionCollector, LineCollector } from './coverage.ts';
import { readCoverageXml } from './coverage-xml.ts';

/**
 * Reads the XML report of JaCoCo (its `report.dtd`): packages of source files of lines, each with missed and covered
 * instructions (`mi`, `ci`) and branches (`mb`, `cb`). A line ran when one of its instructions did. Names are package and file.
 * Methods are said before, by class, with the source file the class comes from.
 */
export async function parseJacoco({ source, signal, onFile }: CoverageRequest): Promise<CoverageTally> {
  let files = 0;
  let count = 0;
  let dropped = 0;
  let folder = '';
  let name: string | undefined;
  let lines = new LineCollector();
  /** Of one package: source file -> its methods. */
  let functions = new Map<string, FunctionCollector>();
  let type = '';
  let file = '';
  let method = '';
  await readCoverageXml(
    source,
    {
      onOpen(path, attributes) {
        const element = path.at(-1);
        if (element === 'package') {
          folder = attributes.name ?? '';
          functions = new Map();
        } else if (element === 'class') {
          type = attributes.name ?? '';
          file = attributes.sourcefilename ?? '';
        } else if (element === 'method') method = `${type}.${attributes.name ?? ''}${attributes.desc ?? ''}`;
        else if (element === 'counter' && path.at(-2) === 'method') {
          if (attributes.type !== 'METHOD' || file === '') return;
          const known = functions.get(file) ?? new FunctionCollector();
          functions.set(file, known);
          known.add(method, number(attributes.covered) > 0);
        } else if (element === 'sourcefile') {
          name = attributes.name;
          lines = new LineCollector();
        } else if (element === 'line' && path.at(-2) === 'sourcefile') {
          const { nr, mi, ci, mb, cb } = attributes;
          const total = number(mb) + number(cb);
          const branches = total > 0 ? { covered: number(cb), total } : undefined;
          const runs = number(ci) > 0 ? 1 : 0;
          // A line without an instruction is no code.
          if (number(mi) + number(ci) + total === 0 || !lines.add(Number(nr), runs, branches)) dropped += 1;
        }
      },
      onClose(path) {
        if (path.at(-1) !== 'sourcefile') return;
        if (name === undefined || name === '') dropped += 1;
        else {
          files += 1;
          count += lines.lines.size;
          const ran = functions.get(name)?.functions ?? new Map<string, boolean>();
          onFile(folder === '' ? name : `${folder}/${name}`, lines.lines, ran);
        }
        name = undefined;
      },
    },
    signal,
  );
  return { files, lines: count, dropped };
}

function number(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
