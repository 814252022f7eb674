import { lazyRouteComponent } from '@tanstack/react-router';

/** Specification 9: code that has not come by then does not come. */
const CHUNK_MS = 120_000;

/** The code of a screen cannot be loaded: a release replaced it, or the network is gone. Only a reload helps. */
export class ScreenGoneError extends Error {
  constructor(cause: unknown) {
    super('the code of this screen is not there', { cause });
    this.name = 'ScreenGoneError';
  }
}

/** @throws ScreenGoneError */
export async function loadCode<Module>(load: () => Promise<Module>, patience = CHUNK_MS): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw new ScreenGoneError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A screen that is loaded when first visited. Unlike the router's own, a failure offers the reload instead of doing it. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent<Module, Name>(() => loadCode(load), name);
}
