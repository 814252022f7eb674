import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { AssayApp } from '../assay-app.ts';
import { POLICY_TEXT } from './security-headers.ts';

/** OpenAPI 3.1 from the schemas of the routes, with a viewer at `/docs` (`/docs/json` for programs). Before all routes. */
export async function apiDocsPlugin(app: AssayApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Assay',
        version: '0.1.0',
        description:
          'Answers are envelopes `{status, code, message, data}`; `code` is "0" on success. Changes need the header `X-CSRFToken` with the value of the CSRF cookie, or a Bearer token.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'assay_session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ session: [] }, { token: [] }],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The viewer's own policy upgrades plain HTTP, which most installations speak, and knows a validator on the internet.
    transformStaticCSP: () => POLICY_TEXT,
    uiConfig: { docExpansion: 'none', validatorUrl: null },
  });
}
