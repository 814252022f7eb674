import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ChoosePassword } from './components/choose-password.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import css from './login-page.module.css';
import { Picture } from './picture.tsx';
import { login } from './texts.ts';

/**
 * `/login?c_url=`: signs in and loads the wanted address anew, so that nothing of an earlier session stays in memory.
 * `/login#link=`: takes an invitation or a password reset.
 */
export function LoginPage() {
  const t = login.use();
  useTitle(t('submit'));
  const secret = new URLSearchParams(window.location.hash.slice(1)).get('link');

  return (
    <div className={css.page}>
      <main className={css.side}>
        <div className={css.brand}>
          <img src="/favicon.svg" width={26} height={26} alt="" />
          Assay
          <span>
            <LanguageMenu />
            <ThemeMenu />
          </span>
        </div>
        {secret ? <ChoosePassword secret={secret} /> : <SignInForm />}
        {!secret && <p className={css.note}>{t('firstTime')}</p>}
      </main>
      <Picture />
    </div>
  );
}
