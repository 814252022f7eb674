import { type Static, Type } from 'typebox';
import { CustomPlace, CustomRule } from '../custom-rule.ts';

/** Calls under `{prefix}/defect/api/user/checker/customize` and `.../checker/upload` (contract-core 10.4). */

const OptionalText = Type.Optional(Type.String());

/** A rule as it is sent: its fields are read one by one (`domain/custom-checker/read-rule.ts`), what is left out is filled in. */
const SentRule = Type.Record(Type.String(), Type.Unknown());

export const CustomListBody = Type.Object({
  projectId: OptionalText,
  toolName: OptionalText,
  /** Public ones of other projects instead of the own. */
  store: Type.Optional(Type.Boolean()),
  pageNum: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});

export const CustomChecker = Type.Object({
  customizeId: Type.String(),
  toolName: Type.String(),
  projectId: Type.String(),
  /** Newest published version; 0: a draft. */
  version: Type.Integer(),
  /** The draft differs from it. */
  changed: Type.Boolean(),
  /** Version this project has installed. */
  installedVersion: Type.Optional(Type.Integer()),
  checkerKey: OptionalText,
  /** Name of the file it would be kept in. */
  file: Type.String(),
  packageVersion: OptionalText,
  scope: Type.Integer({ description: '1 public, 2 the project’s own.' }),
  createdBy: Type.String(),
  createdDate: Type.Integer({ description: 'ms' }),
  updatedDate: Type.Integer({ description: 'ms' }),
  /** Creator, or a manager of the project. */
  manageable: Type.Boolean(),
  rule: CustomRule,
});
export type CustomChecker = Static<typeof CustomChecker>;

const Given = Type.Optional(Type.Unknown());

/** Fields of a rule as they are sent; a schema has to name them, since what it does not name is dropped. */
export const CustomSaveBody = Type.Object({
  customizeId: OptionalText,
  projectId: OptionalText,
  scope: Type.Optional(Type.Integer()),
  key: Given,
  name: Given,
  description: Given,
  message: Given,
  languages: Given,
  severity: Given,
  category: Given,
  tags: Given,
  kind: Given,
  rule: Given,
  pattern: Given,
  ignoreCase: Given,
  include: Given,
  exclude: Given,
  samples: Given,
});

export const CustomQuery = Type.Object({
  customizeId: OptionalText,
  projectId: OptionalText,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
});

export const CustomVersionParams = Type.Object({ toolName: Type.String() });
export const CustomVersion = Type.Object({
  customizeId: Type.String(),
  toolName: Type.String(),
  key: Type.String(),
  version: Type.Integer(),
  createdBy: Type.String(),
  createdDate: Type.Integer({ description: 'ms' }),
  rule: CustomRule,
});

export const CustomPreviewBody = Type.Object({
  taskId: Type.Optional(Type.Integer({ minimum: 1 })),
  projectId: OptionalText,
  rule: Type.Optional(SentRule),
  sample: OptionalText,
  /** The rule's own samples instead of a text: which of them come out otherwise than they should. */
  samples: Type.Optional(Type.Boolean()),
});
export const CustomPreviewParams = Type.Object({ requestId: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
export const CustomPreview = Type.Object({
  requestId: OptionalText,
  state: Type.Enum(['running', 'done', 'failed']),
  message: OptionalText,
  buildNumber: Type.Optional(Type.Integer()),
  files: Type.Optional(Type.Integer()),
  totalFiles: Type.Optional(Type.Integer()),
  partial: Type.Optional(Type.Boolean()),
  count: Type.Optional(Type.Integer()),
  places: Type.Optional(Type.Array(CustomPlace)),
  /** Bad samples without a finding, good ones with some; `index` from 0. */
  wrongSamples: Type.Optional(
    Type.Array(Type.Object({ kind: Type.Enum(['bad', 'good']), index: Type.Integer(), found: Type.Integer() })),
  ),
  troubles: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  timing: Type.Optional(Type.Array(Type.Object({ key: Type.String(), ms: Type.Number() }))),
});
export type CustomPreview = Static<typeof CustomPreview>;

export const CustomUploadParams = Type.Object({ projectId: Type.String(), version: Type.String({ maxLength: 50 }) });
export const CustomUpload = Type.Object({
  projectId: Type.String(),
  version: Type.String(),
  file: Type.String(),
  size: Type.Integer(),
  /** Drafts that were made or changed. */
  checkers: Type.Array(Type.Object({ customizeId: Type.String(), key: Type.String() })),
});
