import { type Static, Type } from 'typebox';
import { CustomPlace, CustomRule } from './custom-rule.ts';
import { BlameData } from './http/defect-blame.ts';

/** Payload of the job that runs one build. Everything else is read from the build's row. */
export const ScanJob = Type.Object({ taskId: Type.Integer(), build: Type.Integer() });
export type ScanJob = Static<typeof ScanJob>;

/** Payload of the job that looks at a repository before a task exists: is it reachable, what is it written in. */
export const DetectSourceJob = Type.Object({
  requestId: Type.String(),
  url: Type.String(),
  branch: Type.Optional(Type.String()),
  /** A repository row whose stored credential is used; the secret itself never enters a payload. */
  repositoryId: Type.Optional(Type.String()),
});
export type DetectSourceJob = Static<typeof DetectSourceJob>;

/** What that job found, stored under its request id in `job_answer`. */
export const DetectSourceAnswer = Type.Object({
  defaultBranch: Type.String(),
  branches: Type.Array(Type.String()),
  languages: Type.Array(Type.Object({ flag: Type.Integer(), files: Type.Integer(), bytes: Type.Integer() })),
});
export type DetectSourceAnswer = Static<typeof DetectSourceAnswer>;

/** Stored instead when it found nothing: why, for a person; `unauthorized` when a credential is missing or refused. */
export const DetectSourceFailure = Type.Object({
  error: Type.Object({ zh: Type.String(), en: Type.String() }),
  unauthorized: Type.Optional(Type.Boolean()),
});
export type DetectSourceFailure = Static<typeof DetectSourceFailure>;

/** Payload of the job that asks a linked repository for its branches. */
export const ListBranchesJob = Type.Object({ requestId: Type.String(), repositoryId: Type.String() });
export type ListBranchesJob = Static<typeof ListBranchesJob>;

/** Names beyond this many are left out: nobody picks from so long a list. */
export const MOST_BRANCHES = 5_000;

/** In `job_answer`: the default branch first, then by name; null when the repository gave no answer. */
export const ListBranchesAnswer = Type.Object({
  branches: Type.Union([Type.Array(Type.String(), { maxItems: MOST_BRANCHES }), Type.Null()]),
});
export type ListBranchesAnswer = Static<typeof ListBranchesAnswer>;

/** Payload of the job that asks a mirror who wrote the lines of a file; nothing is fetched for it. */
export const BlameFileJob = Type.Object({
  requestId: Type.String(),
  url: Type.String(),
  commit: Type.String(),
  path: Type.String(),
});
export type BlameFileJob = Static<typeof BlameFileJob>;

/** Stored under the request id in `job_answer`; or why there is none, for a person. */
export const BlameFileAnswer = Type.Union([
  BlameData,
  Type.Object({ error: Type.Object({ zh: Type.String(), en: Type.String() }) }),
]);
export type BlameFileAnswer = Static<typeof BlameFileAnswer>;

/** Payload of the job that removes what is left of a task whose grace time is over. */
export const PurgeTaskJob = Type.Object({ taskId: Type.Integer() });
export type PurgeTaskJob = Static<typeof PurgeTaskJob>;

/**
 * Payload of the job that tries checkers on a task's last state before anybody decides on them. It runs only these, on stored
 * content; nothing but its answer is kept.
 */
export const PreviewCheckersJob = Type.Object({
  requestId: Type.String(),
  taskId: Type.Integer(),
  checkers: Type.Array(
    Type.Object({
      tool: Type.String(),
      key: Type.String(),
      params: Type.Record(Type.String(), Type.String()),
      /** Files of these languages are looked at, bits of LANGUAGE_FLAGS; absent = all. */
      languages: Type.Optional(Type.Integer()),
    }),
  ),
});
export type PreviewCheckersJob = Static<typeof PreviewCheckersJob>;

const Sentence = Type.Object({ zh: Type.String(), en: Type.String() });

/** In `job_answer` from the moment the job is sent; `taskId` says who may read it. */
export const PreviewCheckersAnswer = Type.Object({
  taskId: Type.Integer(),
  state: Type.Enum(['running', 'done', 'failed']),
  message: Type.Optional(Sentence),
  buildNumber: Type.Optional(Type.Integer()),
  /** Files that were looked at. */
  files: Type.Optional(Type.Integer()),
  /** Not every file was looked at: the bounds of a preview were reached. */
  partial: Type.Optional(Type.Boolean()),
  /** What the tools took, together. */
  elapsedMs: Type.Optional(Type.Integer()),
  /** Files with the most that would be new. */
  topFiles: Type.Optional(Type.Array(Type.Object({ path: Type.String(), count: Type.Integer() }))),
  checkers: Type.Optional(
    Type.Array(
      Type.Object({
        tool: Type.String(),
        key: Type.String(),
        /** As asked: the same checker may be tried with other parameters in other languages. */
        languages: Type.Optional(Type.Integer()),
        count: Type.Integer(),
        /** Of `count`: not there now. And those there now, in files that were looked at, that it would not find. */
        came: Type.Optional(Type.Integer()),
        gone: Type.Optional(Type.Integer()),
        examples: Type.Array(Type.Object({ path: Type.String(), line: Type.Integer(), message: Type.String() })),
        /** Why it did not run. */
        trouble: Type.Optional(Sentence),
      }),
    ),
  ),
});
export type PreviewCheckersAnswer = Static<typeof PreviewCheckersAnswer>;

/**
 * Payload of the job that sends a test: a mail to one address, or a message to a robot. Its answer in `job_answer` is a
 * `TestDelivery` (http/delivery.ts).
 */
export const TestDeliveryJob = Type.Object({
  requestId: Type.String(),
  /** Absent: a mail that tries the server of the site. */
  taskId: Type.Optional(Type.Integer()),
  channel: Type.Enum(['mail', 'bot']),
  to: Type.String(),
  /** Secret of the robot as base64, sealed for its task; absent: the stored one of that address. */
  sealed: Type.Optional(Type.String()),
  language: Type.Enum(['zh', 'en']),
});
export type TestDeliveryJob = Static<typeof TestDeliveryJob>;

/**
 * Payload of the job that compiles a custom checker and tries it: on its samples, on one text, or on the last state of a task.
 * Nothing but its answer in `job_answer` is kept; whoever removes that row cancels the job.
 */
export const PreviewCustomJob = Type.Object({
  requestId: Type.String(),
  projectId: Type.String(),
  rules: Type.Array(CustomRule, { minItems: 1, maxItems: 50 }),
  on: Type.Union([
    Type.Object({ kind: Type.Literal('samples') }),
    Type.Object({ kind: Type.Literal('text'), text: Type.String(), fileName: Type.Optional(Type.String()) }),
    Type.Object({ kind: Type.Literal('task'), taskId: Type.Integer() }),
  ]),
});
export type PreviewCustomJob = Static<typeof PreviewCustomJob>;

export const PreviewCustomAnswer = Type.Object({
  projectId: Type.String(),
  taskId: Type.Optional(Type.Integer()),
  state: Type.Enum(['running', 'done', 'failed']),
  message: Type.Optional(Sentence),
  buildNumber: Type.Optional(Type.Integer()),
  /** Files that were looked at so far, and how many there are. */
  files: Type.Optional(Type.Integer()),
  totalFiles: Type.Optional(Type.Integer()),
  /** Not everything was looked at, or not every place is listed. */
  partial: Type.Optional(Type.Boolean()),
  count: Type.Optional(Type.Integer()),
  places: Type.Optional(Type.Array(CustomPlace)),
  /** Samples that came out otherwise than they should. */
  wrongSamples: Type.Optional(
    Type.Array(
      Type.Object({
        key: Type.String(),
        kind: Type.Enum(['bad', 'good']),
        index: Type.Integer(),
        found: Type.Integer(),
      }),
    ),
  ),
  /** What could not be looked at, and why. */
  troubles: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  /** Milliseconds per checker. */
  timing: Type.Optional(Type.Array(Type.Object({ key: Type.String(), ms: Type.Number() }))),
});
export type PreviewCustomAnswer = Static<typeof PreviewCustomAnswer>;

/** Payload of the job that removes blobs nobody refers to any more. */
export const SweepBlobsJob = Type.Object({});
export type SweepBlobsJob = Static<typeof SweepBlobsJob>;

/** Payload of the job that looks which tools a worker's machine has. */
export const ProbeToolsJob = Type.Object({ requestId: Type.String() });
export type ProbeToolsJob = Static<typeof ProbeToolsJob>;

export const ProbeToolsAnswer = Type.Object({
  machine: Type.String(),
  tools: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Enum(['built-in', 'package', 'program', 'report']),
      version: Type.Optional(Type.String()),
      programs: Type.Array(Type.String()),
      missing: Type.Optional(Sentence),
    }),
  ),
});
export type ProbeToolsAnswer = Static<typeof ProbeToolsAnswer>;
