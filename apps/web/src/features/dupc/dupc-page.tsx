import { UnderConstructionState } from '../../components/page-states.tsx';

export function DupcPage() {
  return <UnderConstructionState />;
}
