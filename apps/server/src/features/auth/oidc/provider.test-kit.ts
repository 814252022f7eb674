import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider says of an account; tests change it between sign-ins. */
export interface TestAccount {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  groups?: string[];
}

export interface TestProvider {
  readonly issuer: string;
  readonly accounts: Map<string, TestAccount>;
  /**
   * Plays the browser from the authorization address to the callback: signs in as an account and consents.
   * @returns the address the browser is sent back to
   */
  visit(authorization: string, account: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'assay', secret: 'a secret of the client' } as const;

/** A real OpenID provider on a free port of this machine, with its development sign-in pages. */
export async function testProvider(callback: string): Promise<TestProvider> {
  const accounts = new Map<string, TestAccount>();
  const server: Server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  server.on('request', provider.callback());

  return {
    issuer,
    accounts,
    async visit(authorization, account) {
      const jar = new Map<string, string>();
      let next = authorization;
      let form: URLSearchParams | undefined;
      for (let step = 0; step < 20; step++) {
        const response = await fetch(next, {
          redirect: 'manual',
          method: form ? 'POST' : 'GET',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form ? { body: form } : {}),
        });
        form = undefined;
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = response.headers.get('location');
        if (location) {
          next = new URL(location, next).href;
          if (next.startsWith(callback)) return next;
          continue;
        }
        const page = await response.text();
        const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
        if (!action) throw new Error(`The provider answered ${response.status}: ${page.slice(0, 300)}`);
        next = new URL(action.replaceAll('&amp;', '&'), next).href;
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login';
        form = new URLSearchParams(prompt === 'login' ? { prompt, login: account, password: 'any' } : { prompt });
      }
      throw new Error('The provider never sent the browser back');
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
