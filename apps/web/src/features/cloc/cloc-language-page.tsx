import { UnderConstructionState } from '../../components/page-states.tsx';

export function ClocLanguagePage() {
  return <UnderConstructionState />;
}
