import type { ClocLanguageData, ClocTreeData } from '@assay/contract/http/cloc';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { defectFactsKey } from '../../../lib/calls/defect-query.ts';
import {
  list,
  listOrEmpty,
  maybe,
  number,
  or,
  type Reader,
  record,
  type Shape,
  text,
  wire,
} from '../../../lib/shape.ts';
import type { TaskScope } from '../../../lib/use-scope.ts';

/** A folder or file with the sums of its lines; a file has no children. */
export interface ClocNode {
  readonly name: string;
  readonly totalLines: number;
  readonly codeLines: number;
  readonly commentLines: number;
  readonly blankLines: number;
  /** Of the comment lines, those that tell the reader something. */
  readonly effectiveCommentLines: number;
  /** Files in it; 1 for a file. */
  readonly fileNum: number;
  /** Of a file: what it is written in, and that language's colour. */
  readonly language: string | undefined;
  readonly color: string | undefined;
  readonly children: readonly ClocNode[] | undefined;
}

const Node: Reader<ClocNode> = (value, at) => {
  const read = record({
    name: or(text, ''),
    totalLines: or(number, 0),
    codeLines: or(number, 0),
    commentLines: or(number, 0),
    blankLines: or(number, 0),
    effectiveCommentLines: or(number, 0),
    fileNum: or(number, 0),
    language: maybe(text),
    color: maybe(text),
    clocChildren: maybe(list(Node)),
  });
  const { clocChildren, ...numbers } = read(value, at);
  return { ...numbers, children: clocChildren };
};

const Repositories = wire<Pick<ClocTreeData, 'codeRepo'>>()(
  record({ codeRepo: listOrEmpty(record({ name: or(text, ''), branch: or(text, '') })) }),
);
const Tree = record({ clocTreeNodeVO: Node });

/** Lines by folder (contract-defects 12.1). Only the first child of the tree's root is shown: it is the repository. */
export const clocTreeQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'cloc', 'FILE'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get('/defect/api/user/warn/list/toolName/CLOC/orderBy/FILE', {
        scope,
        signal,
        read: (value) => ({
          root: Tree(value).clocTreeNodeVO.children?.[0],
          branch: Repositories(value).codeRepo[0]?.branch ?? '',
        }),
      }),
  });

const Language = record({
  language: text,
  sumLines: number,
  sumCode: number,
  sumComment: number,
  sumBlank: number,
  proportion: number,
  fileNum: maybe(number),
  sumEffectiveComment: or(number, 0),
  color: maybe(text),
});
export type ClocLanguage = Shape<typeof Language>;

const Languages = wire<ClocLanguageData>()(
  record({ totalInfo: Language, languageInfo: listOrEmpty(Language), otherInfo: Language }),
);

/** Lines by language (contract-defects 12.2). */
export const clocLanguagesQuery = (scope: TaskScope) =>
  queryOptions({
    queryKey: [...defectFactsKey(scope), 'cloc', 'LANGUAGE'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get('/defect/api/user/warn/list/toolName/CLOC/orderBy/LANGUAGE', { read: Languages, scope, signal }),
  });
