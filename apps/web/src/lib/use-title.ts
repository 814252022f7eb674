import { useEffect } from 'react';

/** Names the tab: the parts from the special to the general, then the product. */
export function useTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Assay'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
