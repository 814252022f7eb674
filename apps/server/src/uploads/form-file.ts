import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AssayError } from '@assay/contract/errors';
import { Busboy } from '@fastify/busboy';

const FIELD = 'file';

/**
 * The part `file` of a form, as it arrives; a body that is no form is the file itself.
 * @throws AssayError required when the form has no such part, malformed when it is none
 */
export async function fileOfBody(body: Readable, headers: IncomingHttpHeaders): Promise<Readable> {
  const type = headers['content-type'];
  if (type === undefined || !/^multipart\/form-data\b/i.test(type)) return body;
  return new Promise((resolve, reject) => {
    let form: InstanceType<typeof Busboy>;
    try {
      form = new Busboy({
        headers: { ...headers, 'content-type': type },
        limits: { fields: 20, fieldSize: 4096, files: 1, parts: 25, headerPairs: 50 },
      });
    } catch {
      reject(new AssayError('malformed'));
      return;
    }
    const file = new PassThrough();
    let found = false;
    const broken = () => {
      reject(new AssayError('malformed'));
      file.destroy(new AssayError('malformed'));
    };
    // Every stream of a form that breaks off says so, some when nobody reads any more: an error without a listener ends the process.
    file.on('error', () => {});
    form.on('error', broken);
    body.on('error', broken);
    body.on('aborted', broken);
    form.on('file', (name, part) => {
      part.on('error', broken);
      if (name !== FIELD || found) {
        part.resume();
        return;
      }
      found = true;
      part.pipe(file);
      resolve(file);
    });
    form.on('finish', () => {
      if (!found) reject(new AssayError('required', FIELD));
    });
    body.pipe(form);
  });
}
