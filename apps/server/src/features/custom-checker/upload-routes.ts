import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { saveDraft } from '@assay/commands/custom-checker/save-draft';
import { AssayError } from '@assay/contract/errors';
import { CustomUpload, CustomUploadParams } from '@assay/contract/http/custom-checker';
import { Envelope } from '@assay/contract/http/envelope';
import { ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { fileOfBody } from '../../uploads/form-file.ts';
import { assertCompiles } from './compiled.ts';
import { MOST_PACKED, rulesOfPackage } from './package/rules-of-package.ts';
import { MAY_WRITE, mayManage } from './policy.ts';
import { customByKey } from './queries.ts';

/** A package of rules: each becomes a draft, all of them or none (contract-core 10.4). */
export function uploadRoutes(app: AssayApp, services: Services): void {
  const { db } = services;
  // The body goes past as a stream, whatever it says it is.
  app.register(async (scope: AssayApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    scope.post(
      '/defect/api/user/checker/upload/project/:projectId/version/:version',
      {
        config: { needs: MAY_WRITE },
        schema: {
          tags: ['custom checker'],
          summary: 'Uploads a package of custom checkers (form part `file`): zip, tar.gz or one text of YAML',
          params: CustomUploadParams,
          response: { 200: Envelope(CustomUpload) },
        },
      },
      async (request, reply) => {
        const { projectId, version } = request.params;
        const access = await projectOf(request, services, MAY_WRITE, projectId);
        const actor = access.actor.username;
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        try {
          const content = await collect(await fileOfBody(body, request.headers));
          const rules = rulesOfPackage(content);
          const there = await customByKey(db, { projectId, keys: rules.map(({ key }) => key) });
          for (const { createdBy } of there.values())
            if (!mayManage(access, createdBy))
              throw new AssayError('forbidden', { zh: '管理自定义规则', en: 'manage the custom checker' });
          await assertCompiles(services, { projectId, rules });
          const checkers = await db.transaction().execute(async (trx) => {
            const saved: { customizeId: string; key: string }[] = [];
            for (const rule of rules) {
              const id = there.get(rule.key)?.id;
              const newId = randomBytes(12).toString('hex');
              const customizeId = await saveDraft(trx, { actor, projectId, id, newId, rule, packageVersion: version });
              saved.push({ customizeId, key: rule.key });
            }
            return saved;
          });
          const file = createHash('sha256').update(content).digest('hex');
          return ok({ projectId, version, file, size: content.length, checkers });
        } catch (error) {
          // What is still on its way is nobody's any more.
          reply.header('connection', 'close');
          body.unpipe().resume();
          throw request.raw.aborted ? new AssayError('malformed') : error;
        }
      },
    );
  });
}

/** @throws AssayError illegal when it is larger than a package of rules can be */
async function collect(file: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MOST_PACKED) throw new AssayError('illegal', { zh: '文件过大', en: 'The file is too large' });
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
