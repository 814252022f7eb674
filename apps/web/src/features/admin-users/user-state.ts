import type { User } from './api/users.ts';

/** Tone of each state of an account. */
export const STATES = { active: 'good', disabled: 'muted', invited: 'warn' } as const;

export const stateOf = ({ state }: User): keyof typeof STATES =>
  state === 'disabled' || state === 'invited' ? state : 'active';
