import { ProviderDoor } from './components/provider-door.tsx';
import { SignInFields } from './components/sign-in-fields.tsx';

/** The sign-in without its page, for somebody whose session ended. The provider is visited in a window of its own. */
export function SignInAgain({ name, onIn }: { name: string; onIn: (username: string) => void }) {
  return (
    <SignInFields
      name={name}
      onIn={onIn}
      after={<ProviderDoor onOpen={(url) => window.open(url, '_blank', 'noopener')} />}
    />
  );
}
