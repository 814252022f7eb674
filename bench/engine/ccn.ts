import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { type Agreement, agree, type OwnFunction } from './agreement.ts';
import { alternate } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { layOut, sample, totalBytes } from './corpus.ts';
import { writeDetails } from './details.ts';
import { run } from './measured-process.ts';
import { eslint } from './referees/eslint.ts';
import { gocyclo } from './referees/gocyclo.ts';
import { lizard, lizardArguments } from './referees/lizard.ts';
import { removeCrashes } from './referees/lizard-crashes.ts';
import { radon } from './referees/radon.ts';
import type { JudgedFunction, Referee } from './referees/referee.ts';
import { ruff } from './referees/ruff.ts';
import { treeSitter } from './referees/tree-sitter.ts';
import { type SecondOpinion, secondOpinion } from './second-opinion.ts';
import { percent, printTable, seconds, times } from './table.ts';

const REFEREES: readonly Referee[] = [lizard, eslint, ruff, radon, gocyclo];

interface Part {
  readonly language: SourceLanguage;
  readonly folder: string;
  readonly bytes: number;
  /** Whether lizard knows the language too. */
  readonly raced: boolean;
}

/** Folder of what is raced. */
const RACED = 'ccn';

/** Complexity: speed against lizard on one core, then function by function against every referee. */
export async function benchCcn(context: BenchContext): Promise<void> {
  const languages = [...new Set([...lizard.languages, ...treeSitter.languages])];
  const parts = languages.flatMap((language): Part[] => {
    if (context.languages && !context.languages.includes(language)) return [];
    const files = sample(context.files, { language, most: context.sampleBytes, spread: true });
    if (files.length === 0) return [];
    const raced = lizard.languages.includes(language);
    const folder = layOut(files, { from: context.root, to: join(context.work, raced ? RACED : 'ccn-more', language) });
    return [{ language, folder, bytes: totalBytes(files), raced }];
  });
  const agreements: string[][] = [];
  for (const part of parts) {
    const program = part.raced ? context.peers.lizard?.path : undefined;
    const removed =
      program === undefined ? [] : await removeCrashes(part.folder, { program, args: lizardArguments(part.language) });
    if (removed.length > 0)
      console.log(`  lizard dies on ${removed.length} ${part.language} files, left out: ${removed.join(', ')}`);
    // The judgement reads what this run prints.
    const out = join(context.work, `ccn-lizard-${part.language}`);
    const reading = program !== undefined && lizard.contestant?.(context.peers, { ...part, out });
    if (reading) await run(reading.command);
    const own = await ownFunctions(context, part);
    const tree = await judge(context, part, { own, referee: treeSitter });
    for (const referee of REFEREES) {
      const told = await judge(context, part, { own, referee });
      if (!told) continue;
      const opinion = tree && secondOpinion(told.agreement, tree);
      agreements.push(agreementRow(context, part, { referee, found: told.agreement, opinion }));
    }
    if (tree) agreements.push(agreementRow(context, part, { referee: treeSitter, found: tree.agreement }));
  }
  if (context.peers.lizard && context.rounds > 0)
    await race(
      context,
      parts.filter(({ raced }) => raced),
    );
  console.log('\n### Function by function\n');
  printTable(['language', 'referee', 'its functions', 'found', 'found, by the tree', 'of them same', 'same or explained', 'unexplained', 'tree: ours / theirs / other', 'only ours'], agreements); // biome-ignore format: a head
}

/** All languages in one process each: a start of 8 MB is little else than the start. */
async function race({ peers, runner, rounds, work }: BenchContext, parts: readonly Part[]): Promise<void> {
  const folder = join(work, RACED);
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const results = await alternate(
    [
      { name: 'ours', command: { program: process.execPath, args: [runner('functions'), folder], oneCore: true } },
      { name: 'lizard', command: { program: peers.lizard?.path ?? 'lizard', args: ['--csv', folder], oneCore: true } },
    ],
    rounds,
  );
  const [own] = results;
  console.log(`\n## Complexity: ${megabytes.toFixed(1)} MB, ${parts.length} languages, one core, process to process\n`);
  printTable(
    ['program', 'wall', 'CPU', 'memory', 'wall / ours', 'CPU / ours'],
    results.map((result) => [
      result.failed ? `${result.name} (failed)` : result.name,
      seconds(result.seconds),
      seconds(result.cpuSeconds),
      `${result.peakMb.toFixed(0)} MB`,
      times(result.seconds / (own?.seconds ?? Number.NaN)),
      times(result.cpuSeconds / (own?.cpuSeconds ?? Number.NaN)),
    ]),
  );
}

async function ownFunctions(context: BenchContext, { language, folder }: Part): Promise<OwnFunction[]> {
  const out = join(context.work, `ccn-own-${language}`);
  await run({ program: process.execPath, args: [context.runner('functions'), folder, out] });
  return readFileSync(out, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [path = '', line, lastLine, ccn, name = ''] = row.split('\t');
      return { path, line: Number(line), lastLine: Number(lastLine), ccn: Number(ccn), name };
    });
}

async function judge(
  context: BenchContext,
  { language, folder }: Part,
  { own, referee }: { own: readonly OwnFunction[]; referee: Referee },
): Promise<{ functions: readonly JudgedFunction[]; agreement: Agreement } | undefined> {
  if (!referee.languages.includes(language)) return undefined;
  if (referee.needs !== undefined && !context.peers[referee.needs]) return undefined;
  const out = join(context.work, `ccn-${referee.needs ?? 'inside'}-${language}`);
  const contestant = referee.contestant?.(context.peers, { language, folder, out });
  // lizard's answer is there already.
  if (contestant && referee !== lizard) await run(contestant.command);
  const functions = await referee.read({ folder, out, language, peers: context.peers });
  return { functions, agreement: agree(own, functions, { referee, folder }) };
}

function agreementRow(
  context: BenchContext,
  { language }: Part,
  { referee, found, opinion }: { referee: Referee; found: Agreement; opinion?: SecondOpinion | undefined },
): string[] {
  const explained = [...found.explained.values()].reduce((sum, times) => sum + times, 0);
  writeDetails(context, `ccn-${referee.name.split(' ')[0]}-${language}.txt`, [
    ...[...found.explained].sort((a, b) => b[1] - a[1]).map(([name, often]) => `explained\t${often}\t${name}`),
    ...found.unexplained.map(
      ({ own, theirs }) => `differs\t${own.path}:${own.line}\t${own.name}\tours ${own.ccn}\ttheirs ${theirs}`,
    ),
    ...found.missed.map(({ path, line, name, ccn }) => `missed\t${path}:${line}\t${name}\t${ccn}`),
    ...found.extra.map(({ path, line, name, ccn }) => `extra\t${path}:${line}\t${name}\t${ccn}`),
  ]);
  return [
    language,
    referee.name,
    String(found.theirs),
    percent(found.both / found.theirs),
    opinion ? percent(found.both / (found.both + opinion.real + opinion.unknown)) : '-',
    percent(found.same / found.both),
    percent((found.same + explained) / found.both),
    String(found.unexplained.length),
    opinion ? `${opinion.ours} / ${opinion.theirs} / ${opinion.other}` : '-',
    String(found.extra.length),
  ];
}
