import { alike } from '@assay/contract/both-languages';
import { describe, expect, it } from 'vitest';
import { logLines } from './log-lines.ts';

describe('lines of a log', () => {
  it('has our words in both languages, and those of a program once', () => {
    expect(logLines({ zh: '等待', en: 'Waits' })).toEqual([{ message: 'Waits', messageZh: '等待' }]);
    expect(logLines(alike('gcc: error: 错误'))).toEqual([{ message: 'gcc: error: 错误', messageZh: null }]);
  });

  it('breaks both where what they quote breaks', () => {
    const complaint = 'fatal: one\r\ntwo\n';
    expect(logLines({ zh: `失败：${complaint}`, en: `failed: ${complaint}` })).toEqual([
      { message: 'failed: fatal: one', messageZh: '失败：fatal: one' },
      { message: 'two', messageZh: null },
      { message: '', messageZh: null },
    ]);
  });

  it('is one line where the languages break otherwise', () => {
    expect(logLines({ zh: '甲\n乙', en: 'a' })).toEqual([{ message: 'a', messageZh: '甲 乙' }]);
    expect(logLines({ zh: '甲', en: 'a\r\nb\nc' })).toEqual([{ message: 'a b c', messageZh: '甲' }]);
  });

  it('cuts each language by its own length, and shows the cut', () => {
    expect(logLines({ zh: '长'.repeat(4_000), en: 'x'.repeat(4_001) })).toEqual([
      { message: `${'x'.repeat(4_000)} …`, messageZh: '长'.repeat(4_000) },
    ]);
    const [line] = logLines({ zh: '长'.repeat(5_000), en: 'long' });
    expect(line).toEqual({ message: 'long', messageZh: `${'长'.repeat(4_000)} …` });
  });

  it('cleans both of what cannot be stored, also where a cut parts a pair', () => {
    const odd = 'a\0b\ud800c\u001b[31m';
    expect(logLines({ zh: `奇${odd}`, en: odd })).toEqual([
      { message: 'ab\ufffdc\u001b[31m', messageZh: '奇ab\ufffdc\u001b[31m' },
    ]);
    expect(logLines({ zh: `${'长'.repeat(3_999)}😀`, en: `${'x'.repeat(3_999)}😀` })).toEqual([
      { message: `${'x'.repeat(3_999)}\ufffd …`, messageZh: `${'长'.repeat(3_999)}\ufffd …` },
    ]);
  });
});
