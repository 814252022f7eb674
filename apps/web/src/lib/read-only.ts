import type { SettingsPage } from './paths.ts';

/** Who keeps a page's settings when they cannot be changed here (screens 1.12; the server refuses the same, by test). */
export type Keeper = 'pipeline' | 'code-host';

/** A page of the settings, or the gate, which stands on a page that is never read-only as a whole. */
export type Kept = SettingsPage | 'gate';

type Row = Readonly<Record<Kept, boolean>>;

const NONE: Row = {
  code: false,
  checkerset: false,
  tools: false,
  trigger: false,
  report: false,
  ignore: false,
  authority: false,
  manage: false,
  gate: false,
};
const PIPELINE: Row = {
  ...NONE,
  code: true,
  checkerset: true,
  tools: true,
  trigger: true,
  report: true,
  ignore: true,
  authority: true,
  gate: true,
};
const OLDEST_PIPELINE: Row = { ...NONE, tools: true, authority: true };
const CODE_HOST: Row = { ...NONE, code: true, checkerset: true, tools: true, authority: true, manage: true };

/** @returns undefined when the page can be changed here */
export function keeperOf(
  page: Kept,
  { createFrom, atomCode }: { createFrom: string; atomCode: string },
): Keeper | undefined {
  if (createFrom === 'gongfeng_scan') return CODE_HOST[page] ? 'code-host' : undefined;
  if (!createFrom.includes('pipeline')) return undefined;
  return (atomCode === '' ? OLDEST_PIPELINE : PIPELINE)[page] ? 'pipeline' : undefined;
}
