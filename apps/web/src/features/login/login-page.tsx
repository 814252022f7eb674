import { UnderConstructionState } from '../../components/page-states.tsx';

export function LoginPage() {
  return <UnderConstructionState />;
}
