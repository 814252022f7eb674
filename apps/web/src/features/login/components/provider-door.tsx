import { LogIn } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useSignInMethods } from '../api/methods.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';

/** The button of the sign-in provider, when the site has one. The whole page goes there. */
export function ProviderDoor() {
  const t = login.use();
  const { data } = useSignInMethods();
  if (!data?.oidc) return null;
  const { name, url } = data.oidc;
  const open = () => {
    const wanted = new URLSearchParams(window.location.search).get('c_url');
    window.location.assign(wanted ? `${url}?${new URLSearchParams({ c_url: wanted })}` : url);
  };
  return (
    <>
      <div className={css.or} aria-hidden>
        {t('or')}
      </div>
      <Button icon={LogIn} large onClick={open}>
        {t('provider', { name })}
      </Button>
    </>
  );
}
