import { type Static, Type } from 'typebox';

const Id = Type.Union([Type.String(), Type.Integer()], {
  description: 'Number of a defect, as `entityId` of a list row.',
});

/** Ours beside the contract: a person's word on whether two defects are one. */
export const LinkBody = Type.Object({
  entityId: Type.Optional(Id),
  continues: Type.Optional(Id),
});
export type LinkBody = Static<typeof LinkBody>;

export const UnlinkBody = Type.Object({ entityId: Type.Optional(Id) });
export type UnlinkBody = Static<typeof UnlinkBody>;

/** `withdrawn`: a decision no build had acted on was taken back. The others take effect with the next build. */
export const LinkResult = Type.Object({
  outcome: Type.Union([Type.Literal('linked'), Type.Literal('unlinked'), Type.Literal('withdrawn')]),
});
export type LinkResult = Static<typeof LinkResult>;
