import type { PageProps } from '../settings-page.tsx';

export function IgnorePage(_: PageProps) {
  return null;
}
