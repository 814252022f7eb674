import { UnderConstructionState } from '../../components/page-states.tsx';

export function CcnPage() {
  return <UnderConstructionState />;
}
