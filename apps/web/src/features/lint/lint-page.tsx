import { UnderConstructionState } from '../../components/page-states.tsx';

export function LintPage() {
  return <UnderConstructionState />;
}
