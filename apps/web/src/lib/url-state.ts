import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';
import { createStore } from './store.ts';

/** One part of a screen's state and its text in the address. A value equal to the default is left out. */
export interface UrlField<T> {
  read(value: string | undefined): T;
  write(value: T): string | undefined;
}

export type UrlFields = Readonly<Record<string, UrlField<unknown>>>;
export type UrlState<F extends UrlFields> = { readonly [K in keyof F]: F[K] extends UrlField<infer T> ? T : never };

export const textField = (fallback = ''): UrlField<string> => ({
  read: (value) => value ?? fallback,
  write: (value) => (value === fallback ? undefined : value),
});

export const choiceField = <T extends string>(choices: readonly T[], fallback: T): UrlField<T> => ({
  read: (value) => choices.find((choice) => choice === value) ?? fallback,
  write: (value) => (value === fallback ? undefined : value),
});

export const listField = (): UrlField<readonly string[]> => ({
  read: (value) => (value ? value.split(',').filter(Boolean) : []),
  write: (value) => (value.length > 0 ? value.join(',') : undefined),
});

/**
 * Flags that travel as their sum (screens 1.4): 3 means 1 and 2. Absent means the default; 0 means all, an empty list here.
 */
export const flagsField = (
  flags: readonly number[],
  fallback: readonly number[] = [],
): UrlField<readonly number[]> => ({
  read: (value) => {
    const sum = Number(value);
    if (value === undefined || value === '' || !Number.isInteger(sum)) return fallback;
    return flags.filter((flag) => (sum & flag) !== 0);
  },
  write: (value) => {
    const sum = orAll(value);
    return sum === orAll(fallback) ? undefined : String(sum);
  },
});

const orAll = (flags: readonly number[]) => flags.reduce((sum, flag) => sum | flag, 0);

type Search = Readonly<Record<string, string | undefined>>;

export function readUrlState<F extends UrlFields>(fields: F, search: Search): UrlState<F> {
  const entries = Object.entries(fields).map(([key, field]) => [key, field.read(search[key])]);
  return Object.fromEntries(entries) as UrlState<F>;
}

/** The query after a change; parameters that are no field of the screen stay. */
export function writeUrlState<F extends UrlFields>(
  fields: F,
  search: Search,
  change: Partial<UrlState<F>>,
): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) if (value !== undefined) out[key] = value;
  for (const [key, value] of Object.entries(change)) {
    const text = fields[key]?.write(value);
    if (text === undefined) delete out[key];
    else out[key] = text;
  }
  return out;
}

/** The router keeps every query value as plain text; no JSON in addresses that other products write. */
export function parseSearch(search: string): Record<string, string> {
  const names = new Set(search.replace(/^\?/, '').split('&'));
  const entries = [...new URLSearchParams(search)];
  // `?installMore`: a name that stands alone is said, and must not get lost with the empty ones.
  return Object.fromEntries(entries.map(([name, value]) => [name, value === '' && names.has(name) ? '1' : value]));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') out.set(key, String(value));
  }
  const text = out.toString();
  return text ? `?${text}` : '';
}

/**
 * A screen's state, kept in the address. Changes replace the history entry, so "back" leaves the screen. It is the same object until
 * one of these fields changes; what else stands in the address draws nothing again.
 * @param fields must be a constant of the module
 */
export function useUrlState<F extends UrlFields>(fields: F): [UrlState<F>, (change: Partial<UrlState<F>>) => void] {
  const router = useRouter();
  const own = () => ownPart(fields, searchOf(router));
  useRouterState({ select: own });
  const text = useSyncExternalStore(coming.subscribe, own);
  const state = useMemo(() => readUrlState(fields, JSON.parse(text) as Search), [fields, text]);
  return [state, useUrlChange(fields)];
}

/** Everybody who reads the address asks for the same text when it changes. */
let read: { readonly text: string; readonly search: Search } = { text: '', search: {} };

function ownPart(fields: UrlFields, searchText: string): string {
  if (searchText !== read.text) read = { text: searchText, search: parseSearch(searchText) };
  const { search } = read;
  return JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, search[name]])));
}

/** The writing half, for who changes more than they read. @param fields must be a constant of the module */
export function useUrlChange<F extends UrlFields>(fields: F): (change: Partial<UrlState<F>>) => void {
  const router = useRouter();
  return useCallback(
    (patch: Partial<UrlState<F>>) => {
      const before = parseSearch(searchOf(router));
      const waits = coming.get() !== undefined;
      coming.set({ from: router.history.location.href, search: stringifySearch(writeUrlState(fields, before, patch)) });
      if (!waits) afterPaint(() => settle(router));
    },
    [router, fields],
  );
}

type Router = ReturnType<typeof useRouter>;

/**
 * The query a screen is about to have, and the address it was chosen at. A change is drawn first and written into the address after
 * the frame: for a new address the router goes through every layout of the page, which the reader need not wait for.
 */
const coming = createStore<{ readonly from: string; readonly search: string } | undefined>(undefined);

/** The query of the screen that is shown: the history knows it before the router does. */
function searchOf({ state, history }: Router): string {
  const { location } = history;
  const next = coming.get();
  if (location.pathname !== state.location.pathname) return state.location.searchStr;
  return next !== undefined && next.from === location.href ? next.search : location.search;
}

/** Writes what is coming into the address, unless the reader has gone elsewhere meanwhile. */
function settle({ history }: Router): void {
  const { location } = history;
  const next = coming.get();
  // What keeps people from leaving unsaved work does not mind another query: they stay on the screen.
  if (next !== undefined && next.from === location.href)
    history.replace(location.pathname + next.search, undefined, { ignoreBlocker: true });
  coming.set(undefined);
}
