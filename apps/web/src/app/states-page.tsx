import { RiskMark, SeverityMark, StatusMark } from '../components/marks.tsx';
import {
  BuildingState,
  EmptyState,
  ErrorState,
  FilteredEmptyState,
  NoPermissionState,
  NotFoundState,
  SkeletonRows,
  UnderConstructionState,
} from '../components/page-states.tsx';
import { ApiError } from '../lib/api-error.ts';
import { FullLayout } from './layouts/full.tsx';

const FAILURE = new ApiError({ code: 'network', message: '', status: 0 });
const FRAME = { padding: 16, borderBottom: '1px solid var(--border)' };

/** `/dev/states`, in development only: every state of a page and every mark, to look at side by side. */
export function StatesPage() {
  const states = {
    loading: <SkeletonRows rows={4} />,
    empty: <EmptyState compact title="Empty" />,
    filtered: <FilteredEmptyState compact onClear={() => {}} />,
    error: <ErrorState compact error={FAILURE} onRetry={() => {}} />,
    forbidden: <NoPermissionState compact />,
    missing: <NotFoundState compact />,
    building: <BuildingState compact />,
    construction: <UnderConstructionState compact />,
    severity: [1, 2, 4].map((severity) => <SeverityMark key={severity} severity={severity} />),
    risk: [1, 2, 4, 8].map((risk) => <RiskMark key={risk} risk={risk} />),
    status: [1, 3, 5, 9].map((status) => <StatusMark key={status} status={status} />),
  };
  return (
    <FullLayout>
      {Object.entries(states).map(([name, state]) => (
        <section key={name} style={FRAME}>
          <h2>{name}</h2>
          <div style={{ display: Array.isArray(state) ? 'flex' : 'block', gap: 16 }}>{state}</div>
        </section>
      ))}
    </FullLayout>
  );
}
