import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const compiled = new WeakMap<object, Validator>();

/**
 * Says where an answer differs from the schema its route promises. The serializer only leaves out what is not promised;
 * tests want to know what is missing or of another type.
 * @throws Error naming route, place and fault
 */
export function assertAnswer(request: FastifyRequest, status: number, payload: unknown): void {
  const promised: unknown = request.routeOptions.schema?.response;
  const schema = isRecord(promised) ? promised[String(status)] : undefined;
  if (!isRecord(schema)) return;
  const known = compiled.get(schema) ?? Compile(schema as TSchema);
  compiled.set(schema, known);
  if (known.Check(payload)) return;
  const [fault] = known.Errors(payload);
  const place = `${request.method} ${request.routeOptions.url}`;
  throw new Error(`The answer of ${place} breaks its schema at ${fault?.instancePath}: ${fault?.message}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
