import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from './mirror-lock.ts';

describe('withLock', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-lock-'));
    file = join(folder, 'x.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lets one in at a time, and the next after a failure', async () => {
    let inside = 0;
    let most = 0;
    const task = async (fails: boolean) => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(20);
      inside -= 1;
      if (fails) throw new Error('failed');
    };
    const all = await Promise.allSettled([true, false, false].map((fails) => withLock(file, {}, () => task(fails))));
    expect(most).toBe(1);
    expect(all.map((one) => one.status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a process of this machine that is gone', `${hostname()} 999999999 x`, 0],
    ['a holder elsewhere that fell silent', 'elsewhere 1 x', 3600],
  ])('passes %s', async (_, content, age) => {
    writeFileSync(file, content);
    const then = Date.now() / 1000 - age;
    utimesSync(file, then, then);
    expect(await withLock(file, {}, async () => 'in')).toBe('in');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for a living holder until it is told to stop', async () => {
    for (const content of [`${hostname()} ${process.pid} x`, 'elsewhere 1 x']) {
      writeFileSync(file, content);
      let waits = 0;
      const controller = new AbortController();
      const running = withLock(file, { signal: controller.signal, onWait: () => void waits++ }, async () => 'in');
      await sleep(50);
      controller.abort(new Error('stopped'));
      await expect(running).rejects.toThrow('stopped');
      expect(waits).toBe(1);
      expect(existsSync(file)).toBe(true);
    }
  });
});
