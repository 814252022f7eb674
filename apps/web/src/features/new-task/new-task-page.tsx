import { UnderConstructionState } from '../../components/page-states.tsx';

export function NewTaskPage() {
  return <UnderConstructionState />;
}
