import type { PageProps } from '../settings-page.tsx';

export function ReportPage(_: PageProps) {
  return null;
}
