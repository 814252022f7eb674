import { alike } from '@assay/contract/both-languages';
import { memoryBlobs } from '@assay/testing/memory-blobs';
import { toolByName } from '@assay/tools/catalogue';
import { expect, it } from 'vitest';
import type { ParsedTool } from './parse.ts';
import { scopesOf } from './scope.ts';

const definition = toolByName('ESLINT');

function tool(given: Partial<ParsedTool> = {}): ParsedTool {
  if (!definition) throw new Error('no such tool');
  const files = ['a.js', 'b.js'].map(
    (path) => ({ path, blob: `blob of ${path}`, size: 1, encoding: 'utf-8' }) as const,
  );
  const planned = {
    ...{ definition, version: '9', params: {}, configHash: 'c', files, invocations: [] },
    checkers: new Map([
      ['no-var', {}],
      ['eqeqeq', {}],
    ]),
    reused: new Map([['a.js', []]]),
  };
  return { planned, findings: [], exceptions: [], fresh: [], ...given };
}

it('says what a tool looked at, with what, and what it could not analyse', async () => {
  const blobs = memoryBlobs();
  const exceptions = [{ path: 'b.js', kind: 'failed', message: alike('syntax') }] as const;
  const [scope] = await scopesOf(blobs, [tool({ exceptions })]);
  expect(scope).toMatchObject({
    ...{ tool: 'ESLINT', toolVersion: '9', configHash: 'c', analysedFiles: 1, reusedFiles: 1 },
    exceptions: [{ path: 'b.js', kind: 'failed', reason: 'syntax' }],
  });
  const read = async (blob = '') => JSON.parse((await blobs.get(blob))?.toString('utf8') ?? 'null');
  expect(await read(scope?.checkersBlob)).toEqual(['eqeqeq', 'no-var']);
  expect(await read(scope?.fileListBlob)).toEqual([
    ['a.js', 'blob of a.js'],
    ['b.js', 'blob of b.js'],
  ]);
});

it('is not claimed for a tool that failed as a whole', async () => {
  expect(await scopesOf(memoryBlobs(), [tool({ failure: { zh: '坏了', en: 'broken' } })])).toEqual([]);
});
