import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});

/** Everything of a hash that decides how much work it is. */
const costOf = (hash: unknown) => /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0];

it('does the same work without a hash as with one, and says no', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword(stored, 'correct horse')).toBe(true);
  expect(await verifyPassword(stored, 'wrong horse')).toBe(false);
  for (const none of [undefined, null]) expect(await verifyPassword(none, 'nobody has this password')).toBe(false);
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => costOf(hash));
  expect(costs).toHaveLength(4);
  expect(new Set(costs)).toEqual(new Set([costOf(stored)]));
  expect(costOf(stored)).toMatch(/m=19456,t=2,p=1/);
});

it('reads no more of a password than the longest that may be', async () => {
  vi.mocked(verify).mockClear();
  await verifyPassword(undefined, 'x'.repeat(10_000));
  expect(vi.mocked(verify).mock.calls[0]?.[1]).toHaveLength(256);
});
