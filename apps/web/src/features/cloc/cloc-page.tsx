import { UnderConstructionState } from '../../components/page-states.tsx';

export function ClocPage() {
  return <UnderConstructionState />;
}
