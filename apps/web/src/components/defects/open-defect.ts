import { createStore } from '../../lib/store.ts';
import type { Decidable } from './triage-actions.tsx';

/** The defect whose detail is on screen, also when it came by a link and its list has not reached it. */
export const openDefect = createStore<Decidable | undefined>(undefined);
