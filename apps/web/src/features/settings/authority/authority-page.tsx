import type { PageProps } from '../settings-page.tsx';

export function AuthorityPage(_: PageProps) {
  return null;
}
