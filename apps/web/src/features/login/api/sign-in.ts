import type { LoginAnswer, LoginRequest } from '@assay/contract/http/auth';
import { api } from '../../../lib/api-client.ts';
import { record, text, wire } from '../../../lib/shape.ts';

const Answer = wire<LoginAnswer>()(record({ username: text }));

/** Sets the session cookie and the CSRF cookie. A wrong name or password is a business error with its sentence. */
export function signIn(body: LoginRequest) {
  return api.post('/auth/api/user/login', { read: Answer, body, anonymous: true });
}
