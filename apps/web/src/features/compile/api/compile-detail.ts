import type { CompileDetailData } from '@assay/contract/http/defect-detail';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { CommentThread, TrailStep } from '../../../lib/calls/defect-detail.ts';
import { defectFactsKey } from '../../../lib/calls/defect-query.ts';
import {
  dictionary,
  flag,
  list,
  listOrEmpty,
  maybe,
  number,
  or,
  type Reader,
  record,
  text,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';
import { stepsOf, type TraceEvent, type TraceStep } from '../trace.ts';
import { CompileRow } from './compile-row.ts';

const Event: Reader<TraceEvent> = (value, at) =>
  record({
    main: or(flag, false),
    lineNumber: number,
    message: or(text, ''),
    fileMD5: or(text, ''),
    filePathname: or(text, ''),
    depth: or(number, 0),
    linkTrace: listOrEmpty(Event),
  })(value, at);

/** The same thing found elsewhere. */
const Occurrence = record({ entityId: text, relPath: text, lineNumber: number });
export type Occurrence = ReturnType<typeof Occurrence>;

const Source = record({ contents: or(text, ''), startLine: or(number, 1), filePathname: or(text, '') });

const Detail = wire<CompileDetailData['defectDetailVO']>()(
  record({
    defectInstances: list(
      record({ traces: listOrEmpty(Event), allTraces: maybe(list(Event)), droppedTraces: or(number, 0) }),
    ),
    fileInfoMap: dictionary(Source),
    codeComment: maybe(CommentThread),
    cause: maybe(text),
    trail: listOrEmpty(TrailStep),
    otherOccurrences: listOrEmpty(Occurrence),
  }),
);

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Number of its first line. */
  readonly firstLine: number;
}

export interface CompileDetail {
  readonly row: CompileRow & {
    readonly cause: string | undefined;
    readonly trail: readonly ReturnType<typeof TrailStep>[];
  };
  readonly thread: ReturnType<typeof CommentThread> | undefined;
  /** Never empty: a finding without a trace is its own only step. */
  readonly steps: readonly TraceStep[];
  /** Steps of a long trace that the server did not keep. */
  readonly dropped: number;
  /** Where the same thing was found too. */
  readonly occurrences: readonly Occurrence[];
  readonly fileOf: (step: TraceStep) => SourceFile;
}

/**
 * A compile-type issue with its trace (contract-defects 7.4). `traces` holds the events of the main file only, for clients
 * that draw all of them on one file; `allTraces` holds every event of every file.
 */
const read: Reader<CompileDetail> = (value) => {
  const { defectDetailVO } = record({ defectDetailVO: (vo) => ({ row: CompileRow(vo), detail: Detail(vo) }) })(value);
  const { row, detail } = defectDetailVO;
  const [instance] = detail.defectInstances;
  const events = instance?.allTraces ?? instance?.traces ?? [];
  const alone: TraceEvent = {
    main: true,
    lineNumber: row.lineNumber ?? 1,
    message: row.description,
    fileMD5: '',
    filePathname: row.path,
    depth: 0,
    linkTrace: [],
  };
  return {
    row: { ...row, cause: detail.cause, trail: detail.trail },
    thread: detail.codeComment,
    dropped: instance?.droppedTraces ?? 0,
    occurrences: detail.otherOccurrences,
    steps: stepsOf(events.length > 0 ? events : [alone]),
    fileOf: (step) => {
      const file = detail.fileInfoMap[step.file];
      return {
        path: step.path || file?.filePathname || row.path,
        text: file?.contents ?? '',
        firstLine: Math.max(1, file?.startLine ?? 1),
      };
    },
  };
};

export const compileDetailQuery = (
  scope: TaskScope,
  {
    toolName,
    pattern,
    entityId,
    filePath,
    buildId,
  }: {
    toolName: string;
    pattern: string;
    entityId: string;
    filePath: string;
    /** As of this build; empty: as it is now. */
    buildId: string;
  },
) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'compile-detail', toolName, entityId, buildId],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      api.post('/defect/api/user/warn/detail', {
        read,
        scope,
        query: { sortField: '', sortType: '' },
        body: { toolName, pattern, entityId, filePath, buildId },
        signal,
      }),
  });
