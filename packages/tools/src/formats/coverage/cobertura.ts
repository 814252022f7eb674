import { type CoverageRequest, type CoverageTally, FunctionCollector, LineCollector } from './coverage.ts';
import { readCoverageXml } from './coverage-xml.ts';

/** `50% (1/2)`: the share and, what counts, the numbers it is made of. */
const CONDITIONS = /\((\d{1,9})\/(\d{1,9})\)/;

/**
 * Reads the XML of Cobertura (`coverage-04.dtd`), which many tools write: classes with a file name and lines with hits and
 * condition coverage. Lines of methods are repeated below the class by most writers and not by all: both are taken. Several
 * classes of one file come one after the other.
 */
export async function parseCobertura({ source, signal, onFile, onRoot }: CoverageRequest): Promise<CoverageTally> {
  let files = 0;
  let count = 0;
  let dropped = 0;
  let name: string | undefined;
  let lines = new LineCollector();
  let functions = new FunctionCollector();
  let type = '';
  let method: string | undefined;
  await readCoverageXml(
    source,
    {
      onOpen(path, attributes) {
        const element = path.at(-1);
        if (element === 'class') {
          name = attributes.filename;
          type = attributes.name ?? '';
          lines = new LineCollector();
          functions = new FunctionCollector();
          method = undefined;
        } else if (element === 'method') {
          method = `${type}.${attributes.name ?? ''}${attributes.signature ?? ''}`;
          // A method whose lines are only said below its class is known by its rate.
          functions.add(method, Number(attributes['line-rate']) > 0);
        } else if (element === 'line' && path.at(-2) === 'lines') {
          if (name === undefined) return;
          const conditions = CONDITIONS.exec(attributes['condition-coverage'] ?? '');
          const branches = conditions && { covered: Number(conditions[1]), total: Number(conditions[2]) };
          const hits = /^\d+$/.test(attributes.hits ?? '') ? Number(attributes.hits) : Number.NaN;
          if (!lines.add(Number(attributes.number), hits, branches ?? undefined)) dropped += 1;
          else if (method !== undefined && path.at(-3) === 'method') functions.add(method, hits > 0);
        }
      },
      onClose(path, text) {
        const element = path.at(-1);
        if (element === 'source' && text.trim() !== '') onRoot?.(text.trim());
        if (element === 'method') method = undefined;
        if (element !== 'class') return;
        if (name === undefined || name.trim() === '') dropped += 1;
        else {
          files += 1;
          count += lines.lines.size;
          onFile(name.trim(), lines.lines, functions.functions);
        }
        name = undefined;
      },
    },
    signal,
  );
  return { files, lines: count, dropped };
}
