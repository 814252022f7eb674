import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useCallback } from 'react';
import { parseSearch } from '../lib/url-state.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address made by lib/paths.ts. */
  readonly to: string;
}

/** An ordinary link that navigates in place; pointing at it loads the screen's code in advance. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target === '_blank') return;
    event.preventDefault();
    router.history.push(to);
  };
  const warm = () => {
    const [pathname = '', search = ''] = to.split('?');
    const match = router.matchRoutes(pathname, parseSearch(search)).at(-1);
    const route = match && router.routesById[match.routeId];
    if (route) void router.loadRouteChunk(route)?.catch(() => {});
  };
  return <a {...rest} href={to} onClick={go} onPointerEnter={warm} />;
}

/** Navigation from code. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, options = {}) => {
      if (options.replace) router.history.replace(to);
      else router.history.push(to);
    },
    [router],
  );
}
