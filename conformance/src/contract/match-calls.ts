import type { ContractCall } from '../calls/call.ts';
import type { AppRoute } from './app-routes.ts';

/** Calls of the contract that the server knows under another address before routing (decisions 28). */
const REWRITTEN: Readonly<Record<string, string>> = { '/defect/api/backendParams': '/defect/api/user/backendParams' };

/** A row of the catalogue of calls: what the contract names, what the server serves, or both. */
export interface MatchedCall {
  readonly call: ContractCall | undefined;
  readonly route: AppRoute | undefined;
}

/** Every call of the contract with its route, then every route the contract does not name. */
export function matchCalls({
  calls,
  routes,
}: {
  calls: readonly ContractCall[];
  routes: readonly AppRoute[];
}): MatchedCall[] {
  const used = new Set<AppRoute>();
  const named = calls.map((call) => {
    const route = routeOf(call, routes);
    if (route) used.add(route);
    return { call, route };
  });
  const twins = (route: AppRoute) => [...used].some((one) => one.method === route.method && same(one.path, route.path));
  const ours = routes.filter((route) => !used.has(route) && !twins(route));
  return [...named, ...ours.map((route) => ({ call: undefined, route }))];
}

/** The route a request of the call reaches: the one with the most literal segments, as routers choose. */
function routeOf(call: ContractCall, routes: readonly AppRoute[]): AppRoute | undefined {
  const bare = call.path.split('?', 1)[0] ?? '';
  const wanted = segments(REWRITTEN[bare] ?? bare);
  return routes
    .filter((route) => route.method === call.method && covers(segments(route.path), wanted))
    .sort((a, b) => literals(b) - literals(a))[0];
}

function covers(route: readonly string[], call: readonly string[]): boolean {
  return route.length === call.length && route.every((part, at) => isValue(part) || part === call[at]);
}

const same = (a: string, b: string) => a.replace(/\/$/, '') === b.replace(/\/$/, '');
const isValue = (part: string) => part.startsWith('{');
const segments = (path: string) => path.split('/').filter((part) => part !== '');
const literals = (route: AppRoute) => segments(route.path).filter((part) => !isValue(part)).length;
