import type { Claims } from '@assay/commands/people/sign-in-by-provider';
import type { Settings } from '@assay/contract/settings';
import * as oidc from 'openid-client';

/** The sign-in provider of the site, as the routes use it. */
export interface Provider {
  /** Where to send the browser. */
  address(request: { redirectUri: string; state: string; nonce: string; verifier: string }): Promise<string>;
  /**
   * Exchanges the code of a callback.
   * @param callback full address the browser came back to
   * @throws Error when the provider or its answer cannot be trusted
   */
  claims(callback: URL, expected: { state: string; nonce: string; verifier: string }): Promise<Claims>;
}

/** Seconds a provider may take for one answer. */
const PATIENCE = 10;
/** A discovered configuration is believed for so long. */
const DISCOVERY_MS = 3_600_000;

/** @returns undefined when no provider is configured. Nothing is asked before the first sign-in. */
export function openProvider(settings: Settings, now: () => Date): Provider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  let known: { config: oidc.Configuration; at: number } | undefined;

  async function discovered(): Promise<oidc.Configuration> {
    if (known && now().getTime() - known.at < DISCOVERY_MS) return known.config;
    const config = await oidc.discovery(
      new URL(issuer ?? ''),
      clientId ?? '',
      undefined,
      authentication(clientSecret ?? ''),
      {
        timeout: PATIENCE,
        // The settings take plain http for this machine only.
        execute: issuer?.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      },
    );
    config.timeout = PATIENCE;
    known = { config, at: now().getTime() };
    return config;
  }

  return {
    async address({ redirectUri, state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async claims(callback, { state, nonce, verifier }) {
      const config = await discovered();
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Error('The provider sent no ID token');
      const { userinfo_endpoint } = config.serverMetadata();
      const info =
        userinfo_endpoint === undefined ? {} : await oidc.fetchUserInfo(config, tokens.access_token, token.sub);
      return claimsOf({ ...token, ...info, iss: token.iss, sub: token.sub }, settings.oidcGroupClaim);
    },
  };
}

/** What we use of a provider's claims; of the wrong type counts as absent. */
export function claimsOf(
  given: Readonly<Record<string, unknown>> & { iss: string; sub: string },
  groupClaim: string,
): Claims {
  const text = (name: string): string | undefined => {
    const value = given[name];
    return typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value.trim() : undefined;
  };
  const groups = given[groupClaim];
  return {
    issuer: given.iss,
    subject: given.sub,
    email: text('email'),
    emailVerified: given.email_verified === true,
    username: text('preferred_username'),
    displayName: text('name'),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

/** As the provider wants it; by header where both will do, which is the standard's default. */
function authentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const byHeader = methods === undefined || methods.includes('client_secret_basic');
    return (byHeader ? basic : post)(server, client, body, headers);
  };
}
