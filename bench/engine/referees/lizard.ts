import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { lizardExpects, lizardFacts } from './lizard-facts.ts';
import type { Referee } from './referee.ts';

const LANGUAGES: Partial<Record<SourceLanguage, string>> = {
  c: 'cpp',
  cpp: 'cpp',
  java: 'java',
  python: 'python',
  go: 'go',
  csharp: 'csharp',
  javascript: 'javascript',
  typescript: 'typescript',
  kotlin: 'kotlin',
  swift: 'swift',
  php: 'php',
  ruby: 'ruby',
  lua: 'lua',
  objc: 'objectivec',
  solidity: 'solidity',
};

/** A row of `--csv`: five numbers, then `name@start-end@file`. */
const ROW = /^\d+,(\d+),\d+,\d+,\d+,"(.*)@(\d+)-\d+@([^"]*)","\4"/;

/** What lizard is told before its files. */
export function lizardArguments(language: SourceLanguage): string[] {
  return ['--csv', '-l', LANGUAGES[language] ?? language];
}

export const lizard: Referee = {
  name: 'lizard',
  needs: 'lizard',
  languages: Object.keys(LANGUAGES).filter((key): key is SourceLanguage => key in LANGUAGES),
  contestant: (peers, { language, folder, out }) => ({
    name: 'lizard',
    command: {
      program: peers.lizard?.path ?? 'lizard',
      args: [...lizardArguments(language), folder],
      stdout: out,
      oneCore: true,
    },
  }),
  read: ({ folder, out }) =>
    readFileSync(out, 'utf8')
      .split('\n')
      .flatMap((row) => {
        const [, ccn, name = '', line, file = ''] = ROW.exec(row) ?? [];
        return ccn === undefined ? [] : [{ path: relative(folder, file), line: Number(line), name, ccn: Number(ccn) }];
      }),
  facts: lizardFacts,
  differences: [],
  expect: lizardExpects,
};
