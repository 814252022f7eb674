import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from './invalid-request.ts';
import { normalise } from './normalise.ts';
import { validatorCompiler } from './validator-compiler.ts';

const Body = Type.Object({
  taskId: Type.Integer({ minimum: 1 }),
  name: Type.Optional(Type.String()),
  note: Type.Optional(Type.String({ minLength: 0 })),
  keys: Type.Optional(Type.Array(Type.String())),
  severity: Type.Optional(Type.Array(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]))),
  on: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.Enum([0, 1, 2])),
  buildEnv: Type.Optional(Type.Union([Type.Object({ jdk: Type.String() }), Type.Literal('')])),
  params: Type.Optional(Type.Record(Type.String(), Type.String())),
});

describe('normalise', () => {
  it.each<[string, object, object]>([
    ['numbers as text', { taskId: '12', severity: ['1', 4], kind: '2' }, { taskId: 12, severity: [1, 4], kind: 2 }],
    ['null as not given', { taskId: 1, name: null, keys: ['a', null] }, { taskId: 1, keys: ['a'] }],
    [
      'empty text as not given, unless it means something',
      { taskId: 1, name: '', kind: '', note: '', on: '' },
      { taskId: 1, note: '' },
    ],
    ['unknown fields as noise', { taskId: 1, showLoading: true, constructor: 1 }, { taskId: 1 }],
    ['one value as a list', { taskId: 1, keys: 'a' }, { taskId: 1, keys: ['a'] }],
    ['flags and numbers as text', { taskId: 1, on: 'true', name: 7 }, { taskId: 1, on: true, name: '7' }],
    ['the branch of a union that fits', { taskId: 1, buildEnv: { jdk: 8 } }, { taskId: 1, buildEnv: { jdk: '8' } }],
    ['open objects with their values', { taskId: 1, params: { a: 1, b: null } }, { taskId: 1, params: { a: '1' } }],
  ])('reads %s', (_, given, expected) => {
    expect(normalise(Body, given)).toEqual(expected);
  });

  it.each([['1.5'], ['0x10'], ['1e3'], [' '], ['12a'], [true], [[]], [{}], ['99999999999999999999']])(
    'does not bend %j into an integer',
    (taskId) => {
      expect(validate({ taskId })).toBeInstanceOf(InvalidRequest);
    },
  );

  it('takes an absent body for an empty one and names what is missing', () => {
    const error = validate(undefined);
    expect(error).toBeInstanceOf(InvalidRequest);
    if (error instanceof InvalidRequest) expect(error.text('en')).toContain('taskId');
  });

  it('joins all violations and speaks of the field, not of the branches of a union', () => {
    const error = validate({ taskId: 0, severity: ['9'], keys: [{}] });
    if (!(error instanceof InvalidRequest)) throw new Error('it was accepted');
    expect(error.text('en').split('|')).toHaveLength(3);
    expect(error.text('en')).toContain('severity.0 ');
    expect(error.text('zh')).toMatch(/taskId 必须/);
  });

  it('is stable: what it made it leaves alone', () => {
    fc.assert(
      fc.property(fc.object(), fc.anything(), (noise, taskId) => {
        const once = normalise(Body, { ...noise, taskId });
        expect(normalise(Body, once)).toEqual(once);
      }),
    );
  });
});

function validate(given: unknown): unknown {
  const check: (value: unknown) => unknown = validatorCompiler({
    schema: Body,
    method: 'POST',
    url: '/',
    httpPart: 'body',
  });
  const result = check(given);
  return typeof result === 'object' && result !== null && 'error' in result ? result.error : undefined;
}
