import { createHash } from 'node:crypto';
import type { TraceStep } from '@assay/contract/finding';
import type { CompileDetailData, CompileTrace } from '@assay/contract/http/defect-detail';

type Instance = CompileDetailData['defectDetailVO']['defectInstances'][number];
type Event = Omit<CompileTrace, 'linkTrace'> & { depth: number };

/** Key of a file in `fileInfoMap`. Clients only look it up; a path has one, whatever its content. */
export function fileKey(path: string): string {
  return createHash('md5').update(path).digest('hex');
}

/**
 * A flow twice: every event of every file, and for clients that paint all events on one file those of the main file alone (contract-defects
 * 7.4 and 23.28), each with what happens inside the function it calls. Numbers are the same in both.
 */
export function presentTraces(steps: readonly TraceStep[]): Instance {
  const main = steps.findIndex((step) => step.main);
  const events = steps.map(
    (step, index): Event => ({
      main: index === (main < 0 ? steps.length - 1 : main),
      lineNumber: step.line,
      message: step.message,
      traceNumber: index + 1,
      fileMD5: fileKey(step.path),
      filePathname: step.path,
      ...(step.tag ? { tag: step.tag } : {}),
      kind: step.kind ?? 'NORMAL',
      depth: step.depth ?? 0,
    }),
  );
  const mainFile = events.find((event) => event.main)?.fileMD5;
  const traces = events.flatMap((event, index): CompileTrace[] => {
    if (event.fileMD5 !== mainFile) return [];
    const inside: Event[] = [];
    for (const later of events.slice(index + 1)) {
      if (later.depth <= event.depth) break;
      inside.push(later);
    }
    return [inside.length > 0 ? { ...event, linkTrace: inside } : event];
  });
  return { traces, allTraces: events };
}
