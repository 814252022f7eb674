import type { CompileDefectRow } from '@assay/contract/http/compile-defect';
import {
  flag,
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

const Wire = wire<CompileDefectRow & { repairTime?: number }>()(
  record({
    entityId: text,
    id: or(text, ''),
    fileName: or(text, ''),
    filePathname: or(text, ''),
    relPath: maybe(text),
    lineNumber: maybe(number),
    checkerName: text,
    displayCategory: or(text, ''),
    displayType: or(text, ''),
    description: or(text, ''),
    authorList: listOrEmpty(text),
    severity: number,
    createTime: maybe(number),
    createBuildNumber: maybe(text),
    status: number,
    mark: or(number, 0),
    repairTime: maybe(number),
    fixedTime: maybe(number),
    ignoreTime: maybe(number),
    ignoreAuthor: maybe(text),
    ignoreReasonType: maybe(number),
    ignoreReason: maybe(text),
    lineUpdateTime: maybe(number),
    needsCheck: or(flag, false),
    ignoreUntil: maybe(number),
  }),
);

export interface CompileRow extends Omit<Shape<typeof Wire>, 'authorList'> {
  /** Several joined with `;`, as every other list has them. */
  readonly author: string;
  /** Below the source root where the server says it; the wire's `filePathname` may be an address. */
  readonly path: string;
}

/** A compile-type issue (contract-defects 4.3). The time of repair has two names on the wire. */
export const CompileRow: Reader<CompileRow> = (value, at) => {
  const { authorList, ...row } = Wire(value, at);
  return {
    ...row,
    author: authorList.join(';'),
    path: row.relPath ?? row.filePathname,
    fixedTime: row.repairTime ?? row.fixedTime,
  };
};
