import { type Static, Type } from 'typebox';

/** The gate on new code (decision 24): settings of a task, and what it said of a build. */
const limit = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description }));

/** Limits; one that is absent is not looked at. Only what the code of a build brought counts. */
export const GateRulesBody = Type.Object({
  maxNewSerious: limit('New serious issues allowed'),
  maxNewNormal: limit('New normal issues allowed'),
  maxNewPrompt: limit('New prompt issues allowed'),
  maxNewComplex: limit('New functions above the complexity threshold allowed'),
  minNewCoverage: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Percent of the new lines that tests must run (docs/coverage.md)',
    }),
  ),
  coverageRequired: Type.Optional(
    Type.Boolean({ description: 'true: a build without coverage fails instead of not being looked at' }),
  ),
});
export type GateRulesBody = Static<typeof GateRulesBody>;

/**
 * `GET|PUT {prefix}/task/api/user/task/{taskId}/gate`. `default` means the rules of the site's default gate, `off` none at
 * all; the next build is judged by what is stored when it begins.
 */
export const GATE_MODES = ['default', 'own', 'off'] as const;

export const GateSettings = Type.Object({
  taskId: Type.Integer(),
  mode: Type.Enum([...GATE_MODES]),
  rules: GateRulesBody,
  defaultRules: GateRulesBody,
});
export type GateSettings = Static<typeof GateSettings>;

/** `rules` are read with the mode `own` alone, where at least one is wanted. */
export const GateSettingsBody = Type.Object({
  mode: Type.Enum([...GATE_MODES]),
  rules: Type.Optional(GateRulesBody),
});
export type GateSettingsBody = Static<typeof GateSettingsBody>;

/** Which build is asked about: by id, by number, else the newest of the main branch. */
export const GateQuery = Type.Object({
  buildId: Type.Optional(Type.String({ maxLength: 100 })),
  buildNum: Type.Optional(Type.Integer({ minimum: 1 })),
});

/**
 * `GET {prefix}/defect/api/user/gate/taskId/{taskId}` for people, `GET {prefix}/task/api/build/gate/taskId/{taskId}` for
 * pipelines with a build token. `pending` until the build has ended; `none` when nothing could be judged (a first build, a
 * tool that failed, a gate that is off, a build that failed).
 */
export const GateVerdict = Type.Object({
  taskId: Type.Integer(),
  buildNum: Type.Optional(Type.String()),
  buildId: Type.Optional(Type.String()),
  status: Type.Optional(Type.Enum(['queued', 'running', 'succeeded', 'failed', 'interrupted'])),
  verdict: Type.Enum(['passed', 'failed', 'none', 'pending']),
  reasons: Type.Array(
    Type.Object({ rule: Type.String(), limit: Type.Number(), actual: Type.Number(), message: Type.String() }),
  ),
  notMeasured: Type.Optional(
    Type.Array(Type.Object({ rule: Type.String(), message: Type.String() }), {
      description: 'Rules that are set and could not be looked at',
    }),
  ),
  time: Type.Optional(Type.Integer({ description: 'ms, the end of the build' })),
});
export type GateVerdict = Static<typeof GateVerdict>;
