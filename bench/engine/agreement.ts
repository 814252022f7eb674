import type { Difference, FunctionFacts, JudgedFunction, Referee } from './referees/referee.ts';

/** One of our functions, with its extent. */
export interface OwnFunction extends JudgedFunction {
  readonly lastLine: number;
}

export interface Agreement {
  /** Functions of ours and of the referee, and those both have. */
  readonly ours: number;
  readonly theirs: number;
  readonly both: number;
  readonly same: number;
  /** Functions that differ by exactly what the known differences of definition say, by the names of those. */
  readonly explained: ReadonlyMap<string, number>;
  /** The rest, to be read. */
  readonly unexplained: readonly Disagreement[];
  readonly missed: readonly JudgedFunction[];
  readonly extra: readonly JudgedFunction[];
}

export interface Disagreement {
  readonly own: OwnFunction;
  readonly theirs: number;
}

/** Compares function by function: first by file and line, then what is left by file and name up to three lines away. */
export function agree(
  own: readonly OwnFunction[],
  theirs: readonly JudgedFunction[],
  { referee, folder }: { referee: Referee; folder: string },
): Agreement {
  const { pairs, missed, extra } = match(own, theirs);
  const factsOf = factReader(own, referee, folder);
  const explained = new Map<string, number>();
  const unexplained: Disagreement[] = [];
  let same = 0;
  for (const [mine, judged] of pairs) {
    if (mine.ccn === judged.ccn) {
      same += 1;
      continue;
    }
    const names = explain(referee.differences, factsOf(mine), judged.ccn - mine.ccn);
    if (names === undefined) unexplained.push({ own: mine, theirs: judged.ccn });
    else explained.set(names, (explained.get(names) ?? 0) + 1);
  }
  return { ours: own.length, theirs: theirs.length, both: pairs.length, same, explained, unexplained, missed, extra };
}

function explain(differences: readonly Difference[], facts: FunctionFacts, more: number): string | undefined {
  const acting = differences.map(({ name, more: by }) => ({ name, by: by(facts) })).filter(({ by }) => by !== 0);
  return acting.reduce((total, { by }) => total + by, 0) === more
    ? acting.map(({ name }) => name).join('; ')
    : undefined;
}

type Pair = readonly [OwnFunction, JudgedFunction];

function match(own: readonly OwnFunction[], theirs: readonly JudgedFunction[]) {
  const left = new Map<string, OwnFunction[]>();
  for (const found of own) left.set(place(found), [...(left.get(place(found)) ?? []), found]);
  const pairs: Pair[] = [];
  const take = (judged: JudgedFunction, at: number, named: boolean): boolean => {
    const here = left.get(place({ path: judged.path, line: at })) ?? [];
    const index = here.findIndex((found) => bare(found.name) === bare(judged.name));
    const chosen = index >= 0 ? index : named ? -1 : 0;
    const [found] = chosen < 0 ? [] : here.splice(chosen, 1);
    if (!found) return false;
    pairs.push([found, judged]);
    return true;
  };
  const unmatched = (judged: readonly JudgedFunction[], act: (one: JudgedFunction) => boolean) =>
    judged.filter((one) => !act(one));
  let missed = unmatched(theirs, (one) => take(one, one.line, true));
  missed = unmatched(missed, (one) => take(one, one.line, false));
  for (const away of [1, -1, 2, -2, 3, -3]) missed = unmatched(missed, (one) => take(one, one.line + away, true));
  return { pairs, missed, extra: [...left.values()].flat() };
}

function factReader(
  own: readonly OwnFunction[],
  referee: Referee,
  folder: string,
): (one: OwnFunction) => FunctionFacts {
  const byPath = new Map<string, OwnFunction[]>();
  for (const found of own) byPath.set(found.path, [...(byPath.get(found.path) ?? []), found]);
  const readers = new Map<string, ReturnType<NonNullable<Referee['facts']>>>();
  return (one) => {
    const reader = readers.get(one.path) ?? referee.facts?.(folder, one.path) ?? (() => new Map<string, number>());
    readers.set(one.path, reader);
    const within = (byPath.get(one.path) ?? []).filter((other) => other !== one && isWithin(other, one));
    const outermost = within.filter((other) => !within.some((third) => third !== other && isWithin(other, third)));
    const all = new Map(reader(one.line, one.lastLine));
    const inner = new Map<string, number>();
    for (const other of outermost)
      for (const [word, times] of reader(other.line, other.lastLine)) inner.set(word, (inner.get(word) ?? 0) + times);
    for (const [word, times] of inner) all.set(word, Math.max(0, (all.get(word) ?? 0) - times));
    return { own: all, inner, innerCcn: within.map((other) => other.ccn) };
  };
}

function place({ path, line }: { path: string; line: number }): string {
  return `${path}:${line}`;
}

/** The last part of a qualified name; the referees write the rest in many ways. */
function bare(name: string): string {
  return (
    name
      .split(/::|\.|\s|\)/)
      .at(-1)
      ?.replace(/[^\w$~=<>+*-]/g, '') ?? name
  );
}

/** Of two with the same lines neither is within the other. */
function isWithin(inner: OwnFunction, outer: OwnFunction): boolean {
  const lines = (one: OwnFunction) => one.lastLine - one.line;
  return inner.line >= outer.line && inner.lastLine <= outer.lastLine && lines(inner) < lines(outer);
}
