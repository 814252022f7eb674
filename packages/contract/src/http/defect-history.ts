import { type Static, Type } from 'typebox';

/** `GET {prefix}/defect/api/user/warn/history/{entityId}`: everything that happened to one defect, newest first (decision 24). */
export const HISTORY_KINDS = [
  'found',
  'moved',
  'gone',
  'masked',
  'returned',
  'notVerified',
  'ignore',
  'revert',
  'mark',
  'assign',
  'confirm',
  'undo',
  'link',
  'unlink',
  'comment',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const Spot = Type.Object({ filePath: Type.String(), line: Type.Integer() });

/** What people had said of the defect: the part an action wrote. */
export const VerdictPart = Type.Object({
  ignoreReasonType: Type.Optional(Type.Integer({ description: '0: not ignored' })),
  ignoreReason: Type.Optional(Type.String()),
  ignoreAuthor: Type.Optional(Type.String()),
  ignoreUntil: Type.Optional(Type.Integer({ description: 'ms' })),
  mark: Type.Optional(Type.Integer()),
  author: Type.Optional(Type.String({ description: 'Handlers joined with `;`, empty: nobody was assigned' })),
});
export type VerdictPart = Static<typeof VerdictPart>;

export const HistoryEvent = Type.Object({
  kind: Type.Enum([...HISTORY_KINDS]),
  time: Type.Integer({ description: 'ms' }),
  message: Type.String({ description: "A sentence in the reader's language" }),
  /** Of what a scan saw. */
  buildNum: Type.Optional(Type.String()),
  buildId: Type.Optional(Type.String()),
  cause: Type.Optional(Type.String()),
  pass: Type.Optional(Type.Integer()),
  score: Type.Optional(Type.Number()),
  from: Type.Optional(Spot),
  to: Type.Optional(Spot),
  /** Of what a person did. */
  operator: Type.Optional(Type.String()),
  actionId: Type.Optional(Type.Integer()),
  undoes: Type.Optional(Type.Integer()),
  undoneBy: Type.Optional(Type.Integer()),
  before: Type.Optional(VerdictPart),
  after: Type.Optional(VerdictPart),
});
export type HistoryEvent = Static<typeof HistoryEvent>;

export const DefectHistory = Type.Object({
  entityId: Type.String(),
  toolName: Type.String(),
  checker: Type.String(),
  branch: Type.Optional(Type.String({ description: 'The branch whose scans are told' })),
  events: Type.Array(HistoryEvent),
});
export type DefectHistory = Static<typeof DefectHistory>;
