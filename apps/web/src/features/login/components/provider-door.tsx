import { LogIn } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useSignInMethods } from '../api/methods.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';

/** The button of the sign-in provider, when the site has one. @param onOpen goes to the address that starts it */
export function ProviderDoor({ onOpen }: { onOpen: (url: string) => void }) {
  const t = login.use();
  const { data } = useSignInMethods();
  if (!data?.oidc) return null;
  const { name, url } = data.oidc;
  return (
    <>
      <div className={css.or} aria-hidden>
        {t('or')}
      </div>
      <Button icon={LogIn} large onClick={() => onOpen(url)}>
        {t('provider', { name })}
      </Button>
    </>
  );
}
