import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { InvalidRequest } from './invalid-request.ts';
import { normalise } from './normalise.ts';

/** One schema library in both directions: requests are normalised, then checked by code TypeBox compiles once per route. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const check = Compile(schema);
  return (given: unknown) => {
    const value = normalise(schema, given);
    return check.Check(value) ? { value } : { error: new InvalidRequest(check.Errors(value)) };
  };
};
