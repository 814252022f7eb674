import type { Settings } from '@assay/contract/settings';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type RouteOptions } from 'fastify';
import { canonicalUrl } from './addresses.ts';
import type { AssayApp } from './assay-app.ts';
import { withoutNulls } from './envelope.ts';
import { healthFeature } from './features/health/routes.ts';
import { FEATURES } from './features.ts';
import { apiDocsPlugin } from './plugins/api-docs.ts';
import { drainPlugin } from './plugins/drain.ts';
import { answerError, errorsPlugin } from './plugins/errors.ts';
import { exportAuditPlugin } from './plugins/export-audit.ts';
import { livePlugin } from './plugins/live/live-plugin.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { newRequestId, requestIdPlugin } from './plugins/request-id.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { sessionPlugin } from './plugins/session/session-plugin.ts';
import { siteCataloguePlugin } from './plugins/site-catalogue.ts';
import { assertAnswer } from './plugins/validation/answer-check.ts';
import { validatorCompiler } from './plugins/validation/validator-compiler.ts';
import { webPlugin } from './plugins/web/web-plugin.ts';
import type { Services } from './services.ts';

export interface BuildApp {
  readonly settings: Settings;
  readonly services: Services;
  /** Folder of the built web application; without it only the API answers. */
  readonly webFolder?: string | undefined;
  /** Tests: an answer that is not what its schema promises is a failure. */
  readonly checkAnswers?: boolean;
  /** Told of every route, for the catalogue of calls. */
  readonly seeRoute?: (route: RouteOptions) => void;
}

/** Bytes of a request's body at most; calls that take more say so on their route. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** Characters of one value in a path: values of checkers travel there (contract-core 9.7), and may be long expressions. */
const PATH_VALUE_LIMIT = 2000;

/** Puts plugins and features together, in the order they act. Tests build this, main.ts serves it. */
export async function buildApp({
  settings,
  services,
  webFolder,
  checkAnswers = false,
  seeRoute,
}: BuildApp): Promise<AssayApp> {
  const app: AssayApp = Fastify({
    loggerInstance: services.log,
    // Every answer is logged at level debug by the metrics hook; two lines per request would drown the rest.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/', settings.prefix),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PATH_VALUE_LIMIT },
    // A proxy on this machine may say whom it speaks for; nobody else may.
    trustProxy: 'loopback',
    frameworkErrors: answerError,
  }).withTypeProvider<TypeBoxTypeProvider>();
  if (seeRoute) app.addHook('onRoute', seeRoute);
  app.decorate('languageCookies', settings.languageCookies);
  app.decorateRequest('identity', null);
  app.setValidatorCompiler(validatorCompiler);
  app.addHook('preSerialization', async (request, reply, payload) => {
    const answer = withoutNulls(payload);
    if (checkAnswers) assertAnswer(request, reply.statusCode, answer);
    return answer;
  });
  errorsPlugin(app);
  requestIdPlugin(app);
  drainPlugin(app);
  await app.register(cookie);
  await securityHeadersPlugin(app);
  await apiDocsPlugin(app);

  metricsPlugin(app, services, { liveConnections: () => app.live.connections() });
  healthFeature(app, services);
  await app.register(
    async (api: AssayApp) => {
      sessionPlugin(api, services);
      exportAuditPlugin(api, services);
      app.decorate('live', livePlugin(api, services));
      siteCataloguePlugin(api, services);
      for (const feature of FEATURES) feature(api, services);
    },
    { prefix: settings.prefix },
  );
  await webPlugin(app, { settings, webFolder });
  return app;
}
