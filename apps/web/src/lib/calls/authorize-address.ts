import { api, type Scope } from '../api-client.ts';
import { text } from '../shape.ts';

/** Where access to the code is granted: here, the repositories of the project (decision 5). */
export const authorizeAddress = (scope: Scope) => api.get('/defect/api/user/repo/oauth/url', { read: text, scope });
