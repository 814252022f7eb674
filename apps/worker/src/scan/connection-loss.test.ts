import { expect, it } from 'vitest';
import { isConnectionLoss } from './connection-loss.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['57P01', true],
  ['57P03', true],
  ['08006', true],
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['57014', false],
  ['40P01', false],
  ['23505', false],
  ['ENOENT', false],
  ['ENOSPC', false],
])('an error with the code %s: the database went away = %s', (code, lost) => {
  expect(isConnectionLoss(withCode(code))).toBe(lost);
});

it.each([
  ['Connection terminated unexpectedly', true],
  ['Client has encountered a connection error and is not queryable', true],
  ['timeout exceeded when trying to connect', true],
  ['The remote said: Connection terminated', false],
])('%j: the database went away = %s', (message, lost) => {
  expect(isConnectionLoss(new Error(message))).toBe(lost);
});

it('what is no error is no loss', () => {
  expect(isConnectionLoss('ECONNREFUSED')).toBe(false);
  expect(isConnectionLoss(undefined)).toBe(false);
});
