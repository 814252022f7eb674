import type { Drop, Repair, ReportFormat, ReportOfImport } from '@assay/contract/report';
import { cleanText } from '../script/clean-text.ts';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 200;

interface Counter {
  count: number;
  readonly examples: string[];
}

/** Counts what an import repairs and drops, with the first examples of each kind. */
export class ImportTally {
  readonly #repaired = new Map<Repair, Counter>();
  readonly #dropped = new Map<Drop, Counter>();
  results = 0;
  findings = 0;

  repaired(kind: Repair, example?: string): void {
    count(this.#repaired, kind, example);
  }

  dropped(kind: Drop, example?: string): void {
    count(this.#dropped, kind, example);
  }

  report(format: ReportFormat, producers: ReportOfImport['producers']): ReportOfImport {
    return {
      format,
      producers,
      results: this.results,
      findings: this.findings,
      repaired: [...this.#repaired].map(([kind, { count, examples }]) => ({ kind, count, examples })),
      dropped: [...this.#dropped].map(([kind, { count, examples }]) => ({ kind, count, examples })),
    };
  }
}

function count<Kind>(counters: Map<Kind, Counter>, kind: Kind, example: string | undefined): void {
  const counter = counters.get(kind) ?? { count: 0, examples: [] };
  counter.count += 1;
  counters.set(kind, counter);
  if (example !== undefined && counter.examples.length < EXAMPLES)
    counter.examples.push(cleanText(example.slice(0, EXAMPLE_LENGTH)));
}
