import { DETECTION } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import type { HistoryEvent } from '@assay/contract/http/defect-history';
import type { BuildFacts, DefectFacts, MatchFacts, PlaceFacts, SpanFacts } from './queries.ts';
import { FOUND, GONE, howRecognised, say } from './sentences.ts';

export interface ScanFacts {
  readonly defect: DefectFacts;
  readonly place: PlaceFacts;
  /** Oldest first. */
  readonly spans: readonly SpanFacts[];
  readonly matches: readonly MatchFacts[];
  readonly builds: ReadonlyMap<number, BuildFacts>;
}

/** Builds at which something changed: each span's first one, and the one after its last. */
export function buildsAsked(spans: readonly SpanFacts[]): number[] {
  const ends = spans.flatMap(({ to_build }) => (to_build === null ? [] : [to_build + 1]));
  return [...new Set([...spans.map(({ from_build }) => from_build), ...ends])];
}

/** What scans saw of a defect, oldest first. Spans that meet are a move; a gap between them is a time it was not there. */
export function scanEvents(facts: ScanFacts, language: UiLanguage): HistoryEvent[] {
  const { spans, place } = facts;
  const events: HistoryEvent[] = [];
  spans.forEach((span, index) => {
    const before = spans[index - 1];
    const next = spans[index + 1];
    const build = buildOf(facts, span.from_build);
    if (build) events.push({ ...arrival(facts, { span, before }, language), ...build });
    const last = span.to_build;
    if (last === null || next?.from_build === last + 1) return;
    const end = buildOf(facts, last + 1);
    if (end) events.push({ ...departure(facts, next !== undefined, language), ...end });
  });
  const newest = events.at(-1);
  if (place.detection === DETECTION.notVerified && newest)
    events.push({ kind: 'notVerified', time: newest.time, message: say('notVerified', language) });
  return events;
}

function arrival(
  { defect, matches }: ScanFacts,
  { span, before }: { span: SpanFacts; before: SpanFacts | undefined },
  language: UiLanguage,
): Omit<HistoryEvent, 'time'> {
  const to = { filePath: span.path, line: span.line };
  const place = `${span.path}:${span.line}`;
  const match = matches.find(({ build }) => build === span.from_build);
  const how = howRecognised(match, language);
  const recognised = match ? { pass: match.pass, score: match.score } : {};
  if (!before && match && match.from_branch !== null) {
    const message = say('arrived', language, { place, branch: match.from_branch, how });
    return { kind: 'found', message, cause: defect.cause, to, ...recognised };
  }
  if (!before) {
    const why = FOUND[defect.cause][language];
    return { kind: 'found', message: say('found', language, { place, why }), cause: defect.cause, to };
  }
  const from = { filePath: before.path, line: before.line };
  if (before.to_build !== null && before.to_build + 1 < span.from_build)
    return { kind: 'returned', message: say('returned', language, { place, how }), from, to, ...recognised };
  const message = say('moved', language, { from: `${before.path}:${before.line}`, place, how });
  return { kind: 'moved', message, from, to, ...recognised };
}

/** Only the newest end has its cause kept; of earlier ones it is known that they were. */
function departure({ place }: ScanFacts, isPast: boolean, language: UiLanguage): Omit<HistoryEvent, 'time'> {
  if (isPast) return { kind: 'gone', message: say('left', language) };
  const masked = place.detection === DETECTION.maskedByPath || place.detection === DETECTION.maskedByChecker;
  const kind = masked ? 'masked' : 'gone';
  if (place.cause === null) return { kind, message: say('left', language) };
  return { kind, message: say(kind, language, { why: GONE[place.cause][language] }), cause: place.cause };
}

function buildOf({ builds }: ScanFacts, number: number) {
  const build = builds.get(number);
  return build && { time: build.at.getTime(), buildNum: String(build.number), buildId: build.id };
}
