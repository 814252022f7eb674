import type { PageProps } from '../settings-page.tsx';

export function TriggerPage(_: PageProps) {
  return null;
}
