import { AssayError, ERRORS, type UiLanguage } from '@assay/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AssayApp } from '../assay-app.ts';
import { languageOf } from '../language.ts';
import { InvalidRequest } from './validation/invalid-request.ts';

const UNSTORABLE = {
  zh: '请求包含无法处理的字符或数值',
  en: 'The request contains characters or numbers that cannot be handled',
};

/** The one place that turns errors into answers. What is not in the closed list becomes a bare 500; its story stays in the log. */
export function errorsPlugin(app: AssayApp): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Also for errors before routing, which never reach the handler above. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error, languageOf(request));
  const entry = ERRORS[known.id];
  if (entry.report) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ code: entry.code, error: known.id }, known.text(languageOf(request)));
  return reply
    .code(entry.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ status: entry.status, code: entry.code, message: known.text(languageOf(request)) });
}

function knownError(error: unknown, language: UiLanguage): AssayError {
  if (error instanceof AssayError) return error;
  if (error instanceof InvalidRequest) return new AssayError('illegal', error.text(language));
  const { code = '', statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new AssayError('tooLarge');
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_ASYNC_CONSTRAINT')
    return new AssayError('malformed');
  // Text or numbers no column can hold (NUL, beyond 64 bits, 1e308) come from the request, whatever let them through.
  if (code === '22021' || code === '22P05' || code === '22003' || code === '22P02')
    return new AssayError('illegal', UNSTORABLE);
  // The JSON parser's refusals (syntax, `__proto__`) carry no code, only the status.
  if (statusCode === 400) return new AssayError('malformed');
  return new AssayError('internal');
}
