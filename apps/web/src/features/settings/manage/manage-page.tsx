import type { PageProps } from '../settings-page.tsx';

export function ManagePage(_: PageProps) {
  return null;
}
