import type { Settings } from '@assay/contract/settings';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { canonicalUrl } from './addresses.ts';
import type { AssayApp } from './assay-app.ts';
import { withoutNulls } from './envelope.ts';
import { FEATURES } from './features.ts';
import { answerError, errorsPlugin } from './plugins/errors.ts';
import { newRequestId, requestIdPlugin } from './plugins/request-id.ts';
import { sessionPlugin } from './plugins/session/session-plugin.ts';
import { validatorCompiler } from './plugins/validation/validator-compiler.ts';
import type { Services } from './services.ts';

export interface BuildApp {
  readonly settings: Settings;
  readonly services: Services;
  /** Folder of the built web application; without it only the API answers. */
  readonly webFolder?: string;
}

/** Bytes of a request's body at most; calls that take more say so on their route. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** Puts plugins and features together, in the order they act. Tests build this, main.ts serves it. */
export async function buildApp({ settings, services }: BuildApp): Promise<AssayApp> {
  const app: AssayApp = Fastify({
    loggerInstance: services.log,
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/', settings.prefix),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: 'loopback',
    frameworkErrors: answerError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('languageCookies', settings.languageCookies);
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('preSerialization', async (_request, _reply, payload) => withoutNulls(payload));
  errorsPlugin(app);
  requestIdPlugin(app);
  await app.register(cookie);

  await app.register(
    async (api: AssayApp) => {
      sessionPlugin(api, services);
      for (const feature of FEATURES) feature(api, services);
    },
    { prefix: settings.prefix },
  );
  return app;
}
