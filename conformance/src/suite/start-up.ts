import { codeOf, HttpClient } from '../client/http-client.ts';
import { PROJECTS, USER } from '../shapes/user-shapes.ts';
import { type Checks, must } from './checks.ts';
import { success } from './run.ts';

/** First calls of a page (core 3.1, 13.2): who nobody is, sign-in, who somebody is. */
export async function startUp({
  checks,
  client,
  username,
  password,
}: {
  checks: Checks;
  client: HttpClient;
  username: string;
  password: string;
}): Promise<void> {
  await checks.check('core 3.1: a missing login is HTTP 401 with the envelope, not a business error', async () => {
    const nobody = await new HttpClient({ site: client.site, prefix: client.prefix }).get('/task/api/user/userInfo');
    must(nobody.status === 401, `HTTP ${nobody.status}`);
    must(typeof codeOf(nobody) === 'string' && codeOf(nobody) !== '0', `code ${String(codeOf(nobody))}`);
  });
  await client.signIn(username, password);
  await checks.check('core 3.1: who is signed in', async () => {
    success(await client.get('/task/api/user/userInfo'), USER);
  });
  await checks.check('core 5.1: projects of the user', async () => {
    success(await client.get('/task/api/user/projects'), PROJECTS);
  });
}
