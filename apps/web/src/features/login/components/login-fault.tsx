import { CircleAlert } from 'lucide-react';
import { errorSentence } from '../../../components/page-states.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import css from '../login-page.module.css';
import { login, oidcFaults } from '../texts.ts';

/** Why somebody is not in. */
export function LoginFault({ error }: { error: unknown }) {
  const t = login.use();
  const known = error instanceof ApiError && error.code !== 'malformed';
  return <Alert>{known ? errorSentence(error) : t('broken')}</Alert>;
}

/** Why the provider's sign-in ended here (`?error=`). Words that are not ours are not shown. */
export function ProviderFault({ fault }: { fault: string | null }) {
  const t = oidcFaults.use();
  if (fault === null) return null;
  const known = (['state', 'refused', 'unreachable', 'unverified', 'domain', 'unknown', 'disabled'] as const).find(
    (name) => name === fault,
  );
  return <Alert>{t(known ?? 'refused')}</Alert>;
}

function Alert({ children }: { children: string }) {
  return (
    <div className={css.alert} role="alert">
      <CircleAlert size={16} aria-hidden />
      {children}
    </div>
  );
}
