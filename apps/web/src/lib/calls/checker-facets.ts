import type { Facet as WireFacet } from '@assay/contract/http/checker-set';
import { list, maybe, number, record, type Shape, text, wire } from '../shape.ts';

/** A facet as both libraries answer it (contract-core 10.1, 11.1). */
export const Facet = wire<WireFacet>()(
  record({ name: text, checkerCountList: list(record({ key: text, name: maybe(text), count: number })) }),
);
export type Facet = Shape<typeof Facet>;

/** All that matches: the facet `total`, which is always among them. */
export function totalOf(facets: readonly Facet[] | undefined): number | undefined {
  return facets?.find(({ name }) => name === 'total')?.checkerCountList[0]?.count;
}
