import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FUNC_IDS, OPER_TYPES } from '@assay/contract/http/operation';
import { describe, expect, it } from 'vitest';
import { ACT_NAMES, SENTENCES } from './sentences.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
/** What writes records. */
const SOURCES = ['packages/commands/src', 'apps/server/src', 'apps/worker/src'];
/** Acts whose general sentence says all there is to say. */
const GENERAL: ReadonlySet<string> = new Set(['register_tool', 'modify_info']);

interface Written {
  readonly file: string;
  readonly funcIds: readonly string[];
  readonly operTypes: readonly string[];
}

/** Kinds that each source file writes, read from its text: literals of `funcId` and `operType`, choices included. */
function written(): Written[] {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(test|test-kit)\.ts$|\.integration\./.test(name))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    if (!text.includes('recordOperation(')) return [];
    const literals = (name: string) =>
      [...text.matchAll(new RegExp(`\\b${name}: ([^,;\\n{}]+)`, 'g'))].flatMap(([, value = '']) =>
        [...value.replace(/=== '\w+'/g, '').matchAll(/'(\w+)'/g)].map(([, literal = '']) => literal),
      );
    return [{ file, funcIds: literals('funcId'), operTypes: literals('operType') }];
  });
}

describe('sentences of operation records', () => {
  it('know every kind and every act that any command writes', () => {
    const all = written();
    expect(all.length).toBeGreaterThan(5);
    for (const { file, funcIds, operTypes } of all) {
      for (const id of funcIds) expect(FUNC_IDS, `${file} writes ${id}`).toContain(id);
      for (const type of operTypes) expect(OPER_TYPES, `${file} writes ${type}`).toContain(type);
    }
  });

  it('have words of their own for every act, not only for what it is about', () => {
    const spoken = new Set(Object.values(SENTENCES).flatMap((acts) => Object.keys(acts)));
    for (const act of OPER_TYPES) if (!GENERAL.has(act)) expect([...spoken], act).toContain(act);
    for (const { file, funcIds, operTypes } of written()) {
      const [about, ...others] = [...new Set(funcIds)];
      // A file that writes about several things says by itself which act belongs to which.
      if (about === undefined || others.length > 0) continue;
      const acts = SENTENCES[FUNC_IDS.find((id) => id === about) ?? 'task_info'];
      for (const type of operTypes)
        if (!GENERAL.has(type)) expect(Object.keys(acts), `${file}: ${about}, ${type}`).toContain(type);
    }
  });

  it('exist in Chinese and English, with the same blanks', () => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();
    const sentences = Object.values(SENTENCES).flatMap((acts) => Object.values(acts));
    for (const { zh, en } of sentences) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(blanks(zh), en).toEqual(blanks(en));
    }
    for (const { zh, en } of Object.values(ACT_NAMES)) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[a-z ]+$/);
    }
    for (const id of FUNC_IDS) expect(SENTENCES[id].any, id).toBeDefined();
  });
});
