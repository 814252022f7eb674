import type { PageProps } from '../settings-page.tsx';

export function ToolsPage(_: PageProps) {
  return null;
}
