import { DETECTION, type Detection } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import { identify } from './identify.ts';
import { normaliseLines } from './lines.ts';
import { type ChangeList, type IdentifyInput, type KnownDefect, NO_LINKS } from './types.ts';

/** A line with a hidden identity, so that tests know the truth even among equal texts. */
export interface Line {
  readonly text: string;
  readonly uid: number;
}

/** Files of one build. The tool of these tests reports checker X on every line that contains `BAD:X`. */
export type World = Readonly<Record<string, readonly Line[]>>;

let nextUid = 1;

/** Fresh lines. */
export function lines(...texts: string[]): Line[] {
  return texts.map((text) => ({ text, uid: nextUid++ }));
}

export interface Scan {
  readonly files: Map<string, string>;
  readonly findings: Finding[];
  /** Identity of the line below each finding. */
  readonly uids: number[];
}

export interface Rendering {
  readonly eol?: string;
  readonly bom?: boolean;
  readonly trailing?: string;
}

const contents = new Map<string, string>();

/** What the tool reports on a world. Contents are kept under their own text as blob name. */
export function scan(world: World, rendering: Rendering = {}): Scan {
  const files = new Map<string, string>();
  const findings: Finding[] = [];
  const uids: number[] = [];
  for (const [path, content] of Object.entries(world)) {
    const body = content.map((line) => line.text + (rendering.trailing ?? '')).join(rendering.eol ?? '\n');
    const text = (rendering.bom ? '\ufeff' : '') + body;
    const blob = `blob:${text}`;
    contents.set(blob, text);
    files.set(path, blob);
    for (const [index, line] of content.entries()) {
      const checker = /BAD:(\w+)/.exec(line.text)?.[1];
      if (!checker) continue;
      const n = index + 1;
      const message = `line ${n} breaks ${checker}\nsee line ${n + 1}`;
      const column = line.text.indexOf('BAD') + 1;
      findings.push({ path, line: n, endLine: n, column, checker, severity: 2, message });
      uids.push(line.uid);
    }
  }
  return { files, findings, uids };
}

export interface Knowledge {
  readonly verdicts?: ReadonlyMap<number, string>;
  readonly detections?: ReadonlyMap<number, Detection>;
}

/** The findings of a scan as defects known afterwards; the id is the hidden identity of the line. */
export function knownFrom(before: Scan, knowledge: Knowledge = {}): KnownDefect[] {
  return before.findings.map((finding, index) => {
    const id = before.uids[index] ?? -1;
    return {
      ...finding,
      id,
      blob: before.files.get(finding.path) ?? '',
      detection: knowledge.detections?.get(id) ?? DETECTION.present,
      verdictKey: knowledge.verdicts?.get(id) ?? '',
    };
  });
}

export function textOf(blob: string): string[] | undefined {
  const text = contents.get(blob);
  return text === undefined ? undefined : normaliseLines(text);
}

/** Everything analysed, nothing filtered, nothing else changed, unless said otherwise. */
export function inputOf(before: Scan, after: Scan, given: Partial<IdentifyInput> = {}): IdentifyInput {
  const known = given.known ?? knownFrom(before);
  const findings = given.findings ?? after.findings;
  const on = new Set([...known, ...findings].map((entry) => entry.checker));
  return {
    by: 'place',
    trustStableId: false,
    findings,
    known,
    files: { before: before.files, after: after.files },
    textOf,
    scope: () => 'analysed',
    inventory: { exists: (path) => after.files.has(path), filtered: () => false },
    isOn: (checker) => on.has(checker),
    aliases: {},
    links: NO_LINKS,
    changed: { firstScan: false, toolVersion: false, checker: () => false },
    ...given,
  };
}

export interface Verdict {
  readonly list: ChangeList;
  /** Matches whose line is not the defect's own line. */
  readonly wrong: ReadonlyArray<{ id: number; uid: number; needsCheck: boolean }>;
  readonly goneIds: readonly number[];
}

/** Matches the two worlds and compares with the truth. */
export function compareWorlds(before: Scan, after: Scan, given: Partial<IdentifyInput> = {}): Verdict {
  const list = identify(inputOf(before, after, given));
  const wrong = list.matched
    .map((match) => ({ id: match.id, uid: after.uids[match.finding] ?? -1, needsCheck: match.needsCheck }))
    .filter(({ id, uid }) => id !== uid);
  return { list, wrong, goneIds: list.gone.map(({ id }) => id).sort((a, b) => a - b) };
}

/** Lines that belong to nothing else. */
export const filler = (name: string, count = 12) =>
  lines(...Array.from({ length: count }, (_, n) => `${name} does step ${n};`));

/** Pairs as `id>finding` with pass, in order of the findings, and what became of the rest. */
export function outcome(before: World, after: World, given: Partial<IdentifyInput> = {}) {
  const { list, wrong, goneIds } = compareWorlds(scan(before), scan(after), given);
  return {
    passes: list.matched.map((match) => match.pass),
    wrong,
    gone: list.gone.map(({ cause }) => cause),
    goneIds,
    appeared: list.appeared.map(({ cause }) => cause),
    list,
  };
}
