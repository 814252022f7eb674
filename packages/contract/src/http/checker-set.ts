import { type Static, Type } from 'typebox';
import { CheckerFilter } from './checker.ts';
import { ContentPage } from './envelope.ts';

/** Calls under `{prefix}/defect/api/user/checkerSet` (contract-core 11). */

export const SET_CATEGORIES = [
  { enName: 'OPENSOURCE', cnName: '开源' },
  { enName: 'DEFECT', cnName: '通用' },
  { enName: 'SECURITY', cnName: '安全' },
  { enName: 'FORMAT', cnName: '规范' },
] as const;

/** Sources in the order groups are shown. Objects of user-made sets carry no source on the wire. */
export const SET_SOURCES = [
  { key: 'DEFAULT', zh: '精选', en: 'Featured' },
  { key: 'RECOMMEND', zh: '推荐', en: 'Recommended' },
  { key: 'SELF_DEFINED', zh: '自定义', en: 'Custom' },
] as const;
export type SetSource = (typeof SET_SOURCES)[number]['key'];

export const CheckerProp = Type.Object({
  toolName: Type.String(),
  checkerKey: Type.String(),
  checkerName: Type.Optional(Type.String()),
  props: Type.Optional(
    Type.String({ description: 'JSON text of a non-empty list; absent when the checker has none.' }),
  ),
  /** Ours: what its issues weigh in this set; absent: what the checker says. */
  severity: Type.Optional(Type.Integer({ description: '1 serious, 2 normal, 4 prompt' })),
});
export type CheckerProp = Static<typeof CheckerProp>;

const SetVersion = Type.Object({ version: Type.Integer(), displayName: Type.String() });

/** 11.0 CheckerSet. `catagories` is the wire's spelling. */
export const CheckerSet = Type.Object({
  checkerSetId: Type.String(),
  checkerSetName: Type.String(),
  description: Type.String(),
  codeLang: Type.Integer(),
  codeLangList: Type.Array(Type.String()),
  checkerSetLang: Type.String(),
  toolList: Type.Array(Type.String()),
  checkerProps: Type.Optional(Type.Array(CheckerProp, { description: 'Left out of otherList.' })),
  checkerCount: Type.Integer(),
  catagories: Type.Array(Type.Object({ enName: Type.String(), cnName: Type.String() })),
  scope: Type.Integer(),
  creator: Type.String(),
  createTime: Type.Integer(),
  lastUpdateTime: Type.Integer(),
  version: Type.Integer(),
  versionList: Type.Array(SetVersion),
  projectId: Type.String(),
  defaultCheckerSet: Type.Boolean(),
  checkerSetSource: Type.Optional(Type.String()),
  legacy: Type.Boolean(),
  initCheckers: Type.Boolean(),
  taskUsage: Type.Integer(),
  taskUsing: Type.Optional(Type.Boolean()),
  projectInstalled: Type.Optional(Type.Boolean()),
  latestVersion: Type.Optional(Type.Integer({ description: 'The newest version there is.' })),
  enable: Type.Optional(Type.Integer({ description: '1 offered.' })),
  /** Ours: with a task, its checkers changed after its last scan; lists show that change from the next scan on. */
  pendingScan: Type.Optional(Type.Boolean()),
});
export type CheckerSet = Static<typeof CheckerSet>;

const Words = Type.Optional(Type.Array(Type.String(), { maxItems: 200 }));

/** 11.1 `POST /count` and 11.2 `POST /list`. */
export const SetFilter = Type.Object({
  projectId: Type.Optional(Type.String()),
  keyWord: Type.Optional(Type.String()),
  checkerSetLanguage: Words,
  checkerSetCategory: Words,
  toolName: Words,
  checkerSetSource: Words,
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  sortField: Type.Optional(Type.String()),
  sortType: Type.Optional(Type.String()),
});
export type SetFilter = Static<typeof SetFilter>;

/** One facet; a language, category or tool without a set still counts as 0. */
export const Facet = Type.Object({
  name: Type.String(),
  checkerCountList: Type.Array(
    Type.Object({ key: Type.String(), name: Type.Optional(Type.String()), count: Type.Integer() }),
  ),
});
export type Facet = Static<typeof Facet>;

/** 11.3 `POST /otherList` -> page. */
export const OtherSetFilter = Type.Object({
  quickSearch: Type.Optional(Type.String()),
  checkerSetCategory: Words,
  checkerSetLanguage: Words,
  pageNum: Type.Optional(Type.Integer()),
  pageSize: Type.Optional(Type.Integer()),
  projectInstalled: Type.Optional(Type.Boolean()),
});
export type OtherSetFilter = Static<typeof OtherSetFilter>;
export const OtherSetPage = ContentPage(CheckerSet);
export type OtherSetPage = Static<typeof OtherSetPage>;

/** 11.4 `GET /categoryList`: sets by the display name of their group. */
export const SetsByGroup = Type.Record(Type.String(), Type.Array(CheckerSet));
export type SetsByGroup = Static<typeof SetsByGroup>;

/** 11.5 `GET /params`. `catatories` is the wire's spelling here. */
export const SetFormParams = Type.Object({
  codeLangs: Type.Array(Type.Object({ codeLang: Type.Integer(), displayName: Type.String() })),
  catatories: Type.Array(Type.Object({ enName: Type.String(), cnName: Type.String() })),
  checkerSets: Type.Array(CheckerSet),
  checkerSetSource: Type.Array(Type.Object({ enName: Type.String(), cnName: Type.String() })),
});
export type SetFormParams = Static<typeof SetFormParams>;

/** 11.8 `GET /{checkerSetId}/versions/{version}/detail`. An unknown id answers `{toolList: []}`. */
export const SetDetailParams = Type.Object({ checkerSetId: Type.String(), version: Type.Integer() });
export const SetDetail = Type.Union([CheckerSet, Type.Object({ toolList: Type.Array(Type.String()) })]);

/** 11.13 `POST /userManagementPermission` -> subset of CREATOR, MANAGER. */
export const SetRightsBody = Type.Object({
  projectId: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  checkerSetId: Type.Optional(Type.String()),
});

/** Ours, `GET /{checkerSetId}/tasks`: who in the project works with a set. */
export const SetTask = Type.Object({
  taskId: Type.Integer(),
  nameCn: Type.String(),
  nameEn: Type.String(),
  version: Type.Integer({ description: '2147483647: the task follows the newest.' }),
  disabled: Type.Boolean(),
});
export type SetTask = Static<typeof SetTask>;

/** A checker as clients send it in a content: `checkerName` and other things they know are ignored. */
const SentProp = Type.Object({
  toolName: Type.String(),
  checkerKey: Type.String(),
  props: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** Absent: what the checker says. 3 is what some clients send for 4. */
  severity: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)])),
});
const SentProps = Type.Array(SentProp, { maxItems: 20_000 });

export const SetIdParams = Type.Object({ checkerSetId: Type.String() });

/** 11.6 `POST /`. `scope` of the body is ignored: a new set is private. */
export const CreateSetBody = Type.Object({
  checkerSetId: Type.Optional(Type.String()),
  checkerSetName: Type.Optional(Type.String()),
  codeLang: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  catagories: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
  baseCheckerSetId: Type.Optional(Type.String()),
  baseCheckerSetVersion: Type.Optional(Type.Integer()),
});

/** 11.7 `PUT /{checkerSetId}/baseInfo`. */
export const BaseInfoBody = Type.Object({
  checkerSetName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ minLength: 0 })),
  catagories: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
});

/** 11.9 `PUT /checkerSets/{checkerSetId}/checkers`: the complete new content. */
export const SaveCheckersBody = Type.Object({ checkerProps: Type.Optional(SentProps) });

/** 11.10 `POST /checkers/all`: the given checkers and every one that matches the filter. */
export const SaveAllBody = Type.Object({
  checkerProps: Type.Optional(SentProps),
  checkerListQueryReq: CheckerFilter,
});

/** 11.11 `POST /{checkerSetId}/management`: one act, the first that is given. */
export const ManageSetBody = Type.Object({
  projectId: Type.Optional(Type.String()),
  scope: Type.Optional(Type.Integer()),
  defaultCheckerSet: Type.Optional(Type.Boolean()),
  deleteCheckerSet: Type.Optional(Type.Boolean()),
  uninstallCheckerSet: Type.Optional(Type.Boolean()),
  versionSwitchTo: Type.Optional(Type.Integer()),
  discardFromTask: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** 11.12 `POST /{checkerSetId}/relationships`. */
export const UseSetBody = Type.Object({
  type: Type.Optional(Type.String()),
  projectId: Type.Optional(Type.String()),
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  version: Type.Optional(Type.Integer()),
});

/**
 * Ours, `POST /preview`: what would change in a task. `sets`: the task would use these and no others. `checkerProps` with
 * `checkerSetId`: that set would have this content; without: the task would use exactly these checkers.
 */
export const PreviewBody = Type.Object({
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  sets: Type.Optional(
    Type.Array(Type.Object({ checkerSetId: Type.String(), version: Type.Optional(Type.Integer()) }), { maxItems: 200 }),
  ),
  checkerSetId: Type.Optional(Type.String()),
  checkerProps: Type.Optional(SentProps),
});

const CheckerName = {
  toolName: Type.String(),
  checkerKey: Type.String(),
  /** Absent: in all languages the checker speaks. One that changes in several ways is in a list once for each. */
  codeLang: Type.Optional(Type.Integer({ description: 'Languages this is about, bits of LANGUAGE_FLAGS.' })),
};

/** Answer at once: what would be masked, from stored results; what comes in is found by a job, see `PreviewResult`. */
export const PreviewStart = Type.Object({
  /** Absent when nothing comes in and nothing has to run. */
  requestId: Type.Optional(Type.String()),
  removed: Type.Array(
    Type.Object({
      ...CheckerName,
      /** Open defects that would be masked, and ignored ones among those that are not open. */
      open: Type.Integer(),
      ignored: Type.Integer(),
    }),
  ),
  /** Checkers that come in or get other parameters. */
  added: Type.Array(Type.Object({ ...CheckerName, now: Type.Integer({ description: 'Present defects of it now.' }) })),
  removedDefects: Type.Integer(),
  /** Checkers that stay and would weigh otherwise, with their open defects now; the most first. */
  reweighted: Type.Array(
    Type.Object({ ...CheckerName, from: Type.Integer(), to: Type.Integer(), open: Type.Integer() }),
  ),
  /** Where `removedDefects` are, and who wrote those lines: the first ten of each, the most first. */
  removedFiles: Type.Array(Type.Object({ path: Type.String(), count: Type.Integer() })),
  removedAuthors: Type.Array(Type.Object({ author: Type.String(), count: Type.Integer() })),
});

export type PreviewStart = Static<typeof PreviewStart>;

/** `GET /preview/{requestId}`. */
export const PreviewParams = Type.Object({ requestId: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
export const PreviewResult = Type.Object({
  state: Type.Enum(['running', 'done', 'failed']),
  message: Type.Optional(Type.String()),
  /** Source the counts are about. */
  buildNumber: Type.Optional(Type.Integer()),
  files: Type.Optional(Type.Integer()),
  /** Not every file was looked at: the bounds of a preview were reached. */
  partial: Type.Optional(Type.Boolean()),
  elapsedMs: Type.Optional(Type.Integer({ description: 'What the tools took, together.' })),
  /** Files with the most that would be new, ten at most. */
  topFiles: Type.Optional(Type.Array(Type.Object({ path: Type.String(), count: Type.Integer() }))),
  checkers: Type.Optional(
    Type.Array(
      Type.Object({
        ...CheckerName,
        count: Type.Integer(),
        came: Type.Optional(Type.Integer({ description: 'Of `count`: not there now.' })),
        gone: Type.Optional(Type.Integer({ description: 'There now, and not found with these parameters.' })),
        examples: Type.Array(Type.Object({ path: Type.String(), line: Type.Integer(), message: Type.String() })),
        /** It did not run: why. */
        trouble: Type.Optional(Type.String()),
      }),
    ),
  ),
});
export type PreviewResult = Static<typeof PreviewResult>;
