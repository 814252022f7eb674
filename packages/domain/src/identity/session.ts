import type { Finding } from '@assay/contract/finding';
import { type Homes, settleHomes } from './homes.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type LineMap, mapLines } from './line-map.ts';
import { messageShape } from './lines.ts';
import type { Trait } from './settle.ts';
import { openTexts, type Texts } from './texts.ts';
import type { IdentifyInput, KnownDefect } from './types.ts';

/** What every pass works on: the ledger, the texts and where each known defect's file is now. */
export interface Session {
  readonly input: IdentifyInput;
  readonly ledger: Ledger;
  readonly texts: Texts;
  readonly homes: Homes;
  /** Per known defect: 1 = its line certainly still stands in its home, reported or not. */
  readonly survives: Uint8Array;
  /** Line map between two contents, the newest of them kept at hand: it is asked for defect by defect. */
  readonly mapOf: (before: string, now: string) => LineMap;
}

export function openSession(input: IdentifyInput): Session {
  const ledger = openLedger(input);
  const texts = openTexts(input.textOf);
  const homes = settleHomes(input, { textOf: input.textOf, work: ledger.work });
  const mapOf = keepMaps((before, now) => mapLines(texts.linesOf(before) ?? [], texts.linesOf(now) ?? [], ledger.work));
  return { input, ledger, texts, homes, survives: new Uint8Array(input.known.length), mapOf };
}

/** Contents a file had in the past, times files asked about in turn. */
const KEPT_MAPS = 64;

function keepMaps(make: (before: string, now: string) => LineMap): Session['mapOf'] {
  const kept = new Map<string, LineMap>();
  return (before, now) => {
    const key = `${before} ${now}`;
    const map = kept.get(key) ?? make(before, now);
    const oldest = kept.size >= KEPT_MAPS ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(key, map);
    return map;
  };
}

export function knownAt(session: Session, position: number): KnownDefect {
  const known = session.input.known[position];
  if (!known) throw new RangeError(`no known defect at ${position}`);
  return known;
}

export function findingAt(session: Session, position: number): Finding {
  const finding = session.input.findings[position];
  if (!finding) throw new RangeError(`no finding at ${position}`);
  return finding;
}

export function blobOfFinding(session: Session, position: number): string {
  return session.input.files.after.get(findingAt(session, position).path) ?? '';
}

/** Traits that tell several reports on one and the same line apart. */
export function traitsOnLine(session: Session): Trait[] {
  const [shape, column] = [shapeTrait(session), columnTrait(session)];
  return [both(shape, column), shape, column];
}

/** Traits that tell reports on equal texts apart: enclosing function, message, column. */
export function traitsOfText(session: Session): Trait[] {
  const [symbol, shape, column] = [symbolTrait(session), shapeTrait(session), columnTrait(session)];
  return [both(symbol, both(shape, column)), both(symbol, shape), symbol, shape];
}

export function shapeTrait(session: Session): Trait {
  return {
    ofKnown: (k) => messageShape(knownAt(session, k).message),
    ofFinding: (f) => messageShape(findingAt(session, f).message),
  };
}

function symbolTrait(session: Session): Trait {
  return {
    ofKnown: (k) => knownAt(session, k).symbol || undefined,
    ofFinding: (f) => findingAt(session, f).symbol || undefined,
  };
}

function columnTrait(session: Session): Trait {
  return {
    ofKnown: (k) => {
      const known = knownAt(session, k);
      return String(session.texts.relativeColumn(known.blob, known.line, known.column));
    },
    ofFinding: (f) => {
      const finding = findingAt(session, f);
      return String(session.texts.relativeColumn(blobOfFinding(session, f), finding.line, finding.column));
    },
  };
}

function both(first: Trait, second: Trait): Trait {
  const join = (a: string | undefined, b: string | undefined) =>
    a === undefined || b === undefined ? undefined : `${a}\0${b}`;
  return {
    ofKnown: (k) => join(first.ofKnown(k), second.ofKnown(k)),
    ofFinding: (f) => join(first.ofFinding(f), second.ofFinding(f)),
  };
}
