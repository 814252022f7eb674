import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Referee, sum } from './referee.ts';

const ROW = /^(\d+) \S+ (.*) (\S+):(\d+):\d+$/;

export const gocyclo: Referee = {
  name: 'gocyclo',
  needs: 'gocyclo',
  languages: ['go'],
  contestant: (peers, { folder, out }) => ({
    name: 'gocyclo',
    command: { program: peers.gocyclo?.path ?? 'gocyclo', args: [folder], stdout: out, oneCore: true },
  }),
  read: ({ folder, out }) =>
    readFileSync(out, 'utf8')
      .split('\n')
      .flatMap((row) => {
        const [, ccn, name = '', file = '', line] = ROW.exec(row) ?? [];
        return ccn === undefined ? [] : [{ path: relative(folder, file), line: Number(line), name, ccn: Number(ccn) }];
      }),
  differences: [
    {
      name: 'function literals count for the function around them',
      more: ({ innerCcn }) => sum(innerCcn.map((ccn) => ccn - 1)),
    },
  ],
};
