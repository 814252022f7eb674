import { UnderConstructionState } from '../../components/page-states.tsx';

export function TaskLogPage() {
  return <UnderConstructionState />;
}
