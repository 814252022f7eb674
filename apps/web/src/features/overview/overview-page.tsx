import { UnderConstructionState } from '../../components/page-states.tsx';

export function OverviewPage() {
  return <UnderConstructionState />;
}
