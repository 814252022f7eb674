import { UnderConstructionState } from '../../components/page-states.tsx';

export function CompilePage() {
  return <UnderConstructionState />;
}
