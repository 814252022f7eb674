import type { Run } from './run.ts';
export async function live(_run: Run): Promise<void> {}
