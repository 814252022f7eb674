import { UnderConstructionState } from '../../components/page-states.tsx';

export function TaskListPage() {
  return <UnderConstructionState />;
}
