import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import {
  anything,
  dictionary,
  flag,
  list,
  listOrEmpty,
  maybe,
  number,
  or,
  type Reader,
  record,
  type Shape,
  ShapeError,
  text,
} from '../../../lib/shape.ts';

const Sentence = record({ zh: or(text, ''), en: or(text, '') });

const AstGrep = record({ rule: dictionary(anything) });
const Regex = record({ pattern: text, ignoreCase: or(flag, false) });
export type Matcher =
  | ({ readonly kind: 'ast-grep' } & Shape<typeof AstGrep>)
  | ({ readonly kind: 'regex' } & Shape<typeof Regex>);

const Matcher: Reader<Matcher> = (value, at = '') => {
  const { kind } = record({ kind: text })(value, at);
  if (kind === 'ast-grep') return { kind, ...AstGrep(value, at) };
  if (kind === 'regex') return { kind, ...Regex(value, at) };
  throw new ShapeError(at, 'ast-grep or regex', value);
};

export const CustomRule = record({
  key: text,
  name: text,
  description: Sentence,
  message: Sentence,
  languages: listOrEmpty(text),
  severity: number,
  category: text,
  tags: listOrEmpty(text),
  matcher: Matcher,
  include: listOrEmpty(text),
  exclude: listOrEmpty(text),
  samples: record({ bad: listOrEmpty(text), good: listOrEmpty(text) }),
});
export type CustomRule = Shape<typeof CustomRule>;

export const CustomChecker = record({
  customizeId: text,
  projectId: text,
  /** Newest published version; 0: a draft. */
  version: or(number, 0),
  /** The draft differs from it. */
  changed: or(flag, false),
  installedVersion: maybe(number),
  checkerKey: maybe(text),
  scope: or(number, 2),
  createdBy: or(text, ''),
  updatedDate: or(number, 0),
  manageable: or(flag, false),
  rule: CustomRule,
});
export type CustomChecker = Shape<typeof CustomChecker>;

export const CUSTOM_STEM = '/defect/api/user/checker/customize';
export const CUSTOM_KEY = 'custom-checkers';
const MOST = 500;

/** Checkers the project wrote, or public ones of others (contract-core 10.4). A project has 500 at most. */
export const customListQuery = ({ projectId, store = false }: { projectId: string; store?: boolean }) =>
  queryOptions({
    queryKey: [CUSTOM_KEY, projectId, store],
    queryFn: ({ signal }) =>
      api.post(`${CUSTOM_STEM}/list`, {
        read: list(CustomChecker),
        scope: { projectId },
        body: { projectId, store, pageNum: 1, pageSize: MOST },
        signal,
      }),
  });

/** Published versions of one checker, newest first. */
export const customVersionsQuery = ({ projectId, customizeId }: { projectId: string; customizeId: string }) =>
  queryOptions({
    queryKey: [CUSTOM_KEY, projectId, 'versions', customizeId],
    queryFn: ({ signal }) =>
      api.get(`${CUSTOM_STEM}/version/ASSAY_CUSTOM`, {
        read: list(record({ version: number, createdBy: or(text, ''), createdDate: or(number, 0), rule: CustomRule })),
        scope: { projectId },
        query: { customizeId, projectId },
        signal,
      }),
  });
