import { actOnPush, type PushOutcome } from '@assay/commands/hook/act-on-push';
import { hasSignature } from '@assay/commands/hook/check-signature';
import { type FoundHook, findHook, noteUse } from '@assay/commands/hook/find-hook';
import { openCredentialBox } from '@assay/commands/repository/credential-box';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { HookAnswer, HookTokenParams } from '@assay/contract/http/hook';
import { readPush } from '@assay/domain/push/read-push';
import type { FastifyRequest } from 'fastify';
import { languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';

/** Bytes of a push event at most: hosts list up to 20 commits with their files. */
const BODY_LIMIT = 8 * 1024 * 1024;

const EVENTS = ['x-github-event', 'x-gitlab-event', 'x-gitee-event', 'x-gitea-event'] as const;
const NO_TOOLS = { zh: '任务没有启用的工具', en: 'no tool of the task is enabled' };

/**
 * What a code host calls after a push. No session is involved: the token of the address is the key, and the signature too where
 * a secret was given. The body is kept as it came, for the signature; a scope of its own, so that no other call reads bodies this way.
 */
export function receiveRoute(app: AssayApp, services: Services): void {
  const { db, jobs, now } = services;
  app.register(async (scope: AssayApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.post(
      '/task/api/hook/:token',
      {
        bodyLimit: BODY_LIMIT,
        config: { needs: 'public', access: 'public' },
        schema: {
          tags: ['hook'],
          summary: 'Push event of GitHub, GitLab, Gitee or Gitea, or {"branch": "..."}',
          params: HookTokenParams,
          response: { 200: Envelope(HookAnswer) },
        },
      },
      async (request) => {
        const hook = await findHook(db, request.params.token);
        if (!hook) throw new AssayError('unauthenticated');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await assertSigned(request, { hook, body });
        await noteUse(db, { id: hook.id, now: now() });
        const push = readPush({ event: eventOf(request), payload: payloadOf(request, body) });
        const language = languageOf(request);
        if (push.kind === 'nothing') return ok({ outcome: 'ignored' as const, reason: push.reason[language] });
        const { branch, isDefault } = push;
        try {
          const acted = await db
            .transaction()
            .execute((trx) => actOnPush(trx, { jobs, taskId: hook.taskId, branch, isDefault }));
          return ok({ branch, ...present(acted, NO_TOOLS[language]) });
        } catch (error) {
          // A host that hears of an error disables the address after some: what the task refuses is an answer.
          if (!(error instanceof AssayError)) throw error;
          return ok({ outcome: 'refused' as const, branch, reason: error.text(language) });
        }
      },
    );
  });

  async function assertSigned(
    request: FastifyRequest,
    { hook, body }: { hook: FoundHook; body: Uint8Array },
  ): Promise<void> {
    if (hook.secret === null) return;
    const box = await openCredentialBox(services.settings.data);
    const { password: secret } = box.open(hook.secret, hook.owner);
    if (secret !== undefined && hasSignature(request.headers, { body, secret, now: now() })) return;
    throw new AssayError('unauthenticated');
  }
}

function present(acted: PushOutcome, noTools: string): HookAnswer {
  switch (acted.outcome) {
    case 'started':
    case 'queued':
      return { outcome: acted.outcome, buildNum: String(acted.buildNumber) };
    case 'waiting':
      return { outcome: 'waiting' };
    case 'no-tools':
      return { outcome: 'refused', reason: noTools };
  }
}

function eventOf({ headers }: FastifyRequest): string | undefined {
  for (const name of EVENTS) {
    const value = headers[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** JSON, or a form with the JSON in `payload` as GitHub sends it unless told otherwise. @throws AssayError malformed */
function payloadOf({ headers }: FastifyRequest, body: Buffer): unknown {
  const text = body.toString('utf8');
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  try {
    return JSON.parse((isForm ? new URLSearchParams(text).get('payload') : text) || '{}');
  } catch {
    throw new AssayError('malformed');
  }
}
