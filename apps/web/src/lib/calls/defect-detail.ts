import type { CodeComment as WireThread } from '@assay/contract/http/defect-detail';
import { list, number, record, text, wire } from '../shape.ts';

/** A thread of comments (contract-defects 7.3). `commentTime` is in seconds. */
export const CommentThread = wire<WireThread>()(
  record({
    entityId: text,
    commentList: list(record({ singleCommentId: text, userName: text, comment: text, commentTime: number })),
  }),
);

/** One step of how a defect was followed through the builds. */
export const TrailStep = record({
  buildNum: text,
  pass: number,
  score: number,
  fromPath: text,
  fromLine: number,
  toPath: text,
  toLine: number,
});
