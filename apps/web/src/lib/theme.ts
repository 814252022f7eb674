import { readLocal, writeLocal } from './local-state.ts';
import { createStore } from './store.ts';

/** Day and night of the tokens that libraries need as plain colours. Equal to tokens.css by test. */
export const COLOURS = {
  canvas: ['#f6f7f9', '#0e1116'],
  surface: ['#ffffff', '#151920'],
  raised: ['#ffffff', '#1c212a'],
  hover: ['#f3f5f8', '#1b2029'],
  selected: ['#eaf1ff', '#172540'],
  border: ['#e2e5ea', '#262c36'],
  'border-strong': ['#c9ced7', '#3a424f'],
  text: ['#1a1f27', '#e4e8ee'],
  'text-2': ['#495160', '#aab3c0'],
  'text-3': ['#606979', '#8a94a4'],
  'text-disabled': ['#9aa2b0', '#5b6472'],
  accent: ['#2563eb', '#2f6ae6'],
  serious: ['#c62f2b', '#f27b76'],
  normal: ['#9a5b00', '#e2a640'],
  prompt: ['#655d8c', '#aaa1d6'],
  'risk-sh': ['#c62f2b', '#f27b76'],
  'risk-h': ['#b34a0c', '#ee8d55'],
  'risk-m': ['#8a6400', '#d3a73c'],
  'risk-l': ['#24774a', '#5cbd88'],
  muted: ['#606979', '#8a94a4'],
  good: ['#24774a', '#5cbd88'],
} as const satisfies Record<string, readonly [day: string, night: string]>;

export type Colour = keyof typeof COLOURS;
export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

export const colour = (name: Colour, theme: Theme): string => COLOURS[name][theme === 'light' ? 0 : 1];

const night = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const choiceOf = (stored: string | undefined): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

export const themeChoice = createStore<ThemeChoice>(choiceOf(readLocal('theme')));
export const theme = createStore<Theme>(resolve(themeChoice.get()));

/** Applies the stored choice and follows the system from now on. Called once, before the first paint. */
export function startTheme(): void {
  applyTheme(themeChoice.get());
  night()?.addEventListener('change', () => applyTheme(themeChoice.get()));
}

export function chooseTheme(choice: ThemeChoice): void {
  writeLocal('theme', choice === 'system' ? undefined : choice);
  themeChoice.set(choice);
  applyTheme(choice);
}

function applyTheme(choice: ThemeChoice): void {
  const resolved = resolve(choice);
  document.documentElement.dataset.theme = resolved;
  theme.set(resolved);
}

function resolve(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice;
  return night()?.matches ? 'dark' : 'light';
}
