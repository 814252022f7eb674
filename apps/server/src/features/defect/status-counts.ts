import { DETECTION } from '@assay/contract/codes';
import { stateCondition } from '@assay/database/defects/place-filter';
import { DEFAULT_STATUS, statesOf } from '@assay/domain/codes/status';
import { sql } from 'kysely';

const is = (...values: number[]) => stateCondition(statesOf(values, 'lint'));

/** How many places per status, for counters that ignore the chosen status; the same rule as the filter's. */
export const STATUS_COUNTS = sql`
  count(*) filter (where ${is(...DEFAULT_STATUS.lint)}) as exist,
  count(*) filter (where p.detection = ${sql.lit(DETECTION.gone)}) as fixed,
  count(*) filter (where ${is(4)}) as ignored,
  count(*) filter (where p.detection in (${sql.lit(DETECTION.maskedByPath)}, ${sql.lit(DETECTION.maskedByChecker)})) as masked
`;
