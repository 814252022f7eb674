import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { InvalidRequest } from './invalid-request.ts';
import { normalise } from './normalise.ts';

// All violations go into the answer; eight, the library's limit, are used up by one field that is a union.
Settings.Set({ maxErrors: 60 });

/** One schema library in both directions: requests are normalised, then checked by code TypeBox compiles once per route. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema }) => {
  const check = Compile(schema);
  return (given: unknown) => {
    const value = normalise(schema, given);
    return check.Check(value) ? { value } : { error: new InvalidRequest(check.Errors(value)) };
  };
};
