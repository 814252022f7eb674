import { safeReturnUrl } from '../../../lib/paths.ts';
import css from '../login-page.module.css';
import { login } from '../texts.ts';
import { ProviderFault } from './login-fault.tsx';
import { ProviderDoor } from './provider-door.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** Name and password, and the other door when there is one; then on to the address that was wanted. */
export function SignInForm() {
  const t = login.use();
  const query = new URLSearchParams(window.location.search);
  const wanted = query.get('c_url');
  return (
    <div className={css.form}>
      <div>
        <h1 className={css.title}>{t('title')}</h1>
        <p className={css.intro}>{t('intro')}</p>
      </div>
      <SignInFields
        before={<ProviderFault fault={query.get('error')} />}
        after={
          <ProviderDoor
            onOpen={(url) => window.location.assign(wanted ? `${url}?${new URLSearchParams({ c_url: wanted })}` : url)}
          />
        }
        onIn={() => window.location.assign(safeReturnUrl(wanted, window.location.origin))}
      />
    </div>
  );
}
