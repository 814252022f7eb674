import { UnderConstructionState } from '../../components/page-states.tsx';

export function DupcDetailPage() {
  return <UnderConstructionState />;
}
