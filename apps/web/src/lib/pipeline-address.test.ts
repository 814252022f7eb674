import { expect, test } from 'vitest';
import { pipelineAddress } from './pipeline-address.ts';

test('ids are filled in as parts of an address, unknown words stay', () => {
  const template = 'https://ci.example.com/{projectId}/p/{pipelineId}?b={buildId}&x={other}';
  expect(pipelineAddress(template, { projectId: 'a/b', pipelineId: 'p 1' })).toBe(
    'https://ci.example.com/a%2Fb/p/p%201?b=&x={other}',
  );
});
