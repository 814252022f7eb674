import type { UiLanguage } from '@assay/contract/errors';
import type { FastifyRequest } from 'fastify';

/**
 * Language of texts the server makes (decisions 26): the first language cookie that is present decides; absent, or any
 * value that begins with `zh` in any case, is Chinese; anything else is English.
 */
export function languageFrom(
  cookies: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): UiLanguage {
  return chosenFrom(cookies, names) ?? 'zh';
}

function chosenFrom(
  cookies: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): UiLanguage | undefined {
  for (const name of names) {
    const value = cookies[name]?.trim();
    if (value) return value.toLowerCase().startsWith('zh') ? 'zh' : 'en';
  }
  return undefined;
}

/** Language that the person behind this request chose; undefined when no cookie says so. */
export function chosenLanguageOf(request: FastifyRequest): UiLanguage | undefined {
  return chosenFrom(request.cookies ?? {}, request.server.languageCookies);
}

/** Language of this request. Works from the first hook on, also in the error handler. */
export function languageOf(request: FastifyRequest): UiLanguage {
  return languageFrom(request.cookies ?? {}, request.server.languageCookies);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names of the language cookies, the written one first. */
    languageCookies: readonly string[];
  }
}
