import { type TSchema, Type } from 'typebox';

/** Every answer: `code` is the string "0" on success; null properties are left out, never sent. */
export const Envelope = <Data extends TSchema>(data: Data) =>
  Type.Object({
    status: Type.Integer(),
    code: Type.String(),
    message: Type.Optional(Type.String()),
    data: Type.Optional(data),
  });

export interface EnvelopeOf<Data> {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly data?: Data;
}

/** Page shape of LINT lists (contract-defects 2, shape A); `page` is 1-based. */
export const RecordsPage = <Row extends TSchema>(row: Row) =>
  Type.Object({
    count: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    totalPages: Type.Integer(),
    records: Type.Array(row),
  });

/** Page shape of every other list (shape B); `number` is 0-based. */
export const ContentPage = <Row extends TSchema>(row: Row) =>
  Type.Object({
    content: Type.Array(row),
    totalElements: Type.Integer(),
    totalPages: Type.Integer(),
    number: Type.Integer(),
    size: Type.Integer(),
    numberOfElements: Type.Integer(),
    first: Type.Boolean(),
    last: Type.Boolean(),
    sort: Type.Optional(Type.Array(Type.Unknown())),
  });
