import type {
  DupDetailData,
  DupBlock as WireBlock,
  FileSegment as WireSegment,
} from '@assay/contract/http/defect-detail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { defectFactsKey } from '../../../lib/calls/defect-query.ts';
import {
  dictionary,
  list,
  listOrEmpty,
  maybe,
  number,
  or,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

const Block = wire<WireBlock>()(
  record({ sourceFile: text, fileName: text, startLines: number, endLines: number, author: maybe(text) }),
);
export type DupBlock = Shape<typeof Block>;

/** Name of a block of the shown file, as the map of copies keys it. */
export const blockId = (block: { startLines: number; endLines: number }) => `${block.startLines}_${block.endLines}`;

const Detail = wire<DupDetailData>()(
  record({
    fileName: text,
    filePath: text,
    fileContent: or(text, ''),
    trimBeginLine: or(number, 1),
    blockInfoList: listOrEmpty(Block),
    targetBlockMap: or(dictionary(list(Block)), {}),
  }),
);
export type DupDetail = Shape<typeof Detail>;

/** A file with its blocks and where else each stands. Id or path may be empty, not both. */
export const dupDetailQuery = (scope: TaskScope, { entityId, filePath }: { entityId: string; filePath: string }) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'dupc-detail', entityId, filePath],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/detail', {
        read: Detail,
        scope,
        body: { toolName: 'DUPC', pattern: 'DUPC', entityId, filePath },
        signal,
      }),
  });

const Segment = wire<WireSegment>()(
  record({ fileName: text, filePath: text, fileContent: or(text, ''), trimBeginLine: or(number, 1) }),
);

/** Source around one copy (contract-defects 8). */
export const segmentQuery = (scope: TaskScope, block: DupBlock) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'dupc-segment', block.sourceFile, blockId(block)],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/fileContentSegment', {
        read: Segment,
        scope,
        body: {
          toolName: 'DUPC',
          filePath: block.sourceFile,
          beginLine: block.startLines,
          endLine: block.endLines,
        },
        signal,
      }),
  });
