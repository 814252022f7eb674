import type { BothLanguages } from '@assay/contract/both-languages';
import type { SkippedFile, SkipReason } from '@assay/contract/inventory';
import type { BuildLog } from './build-log.ts';

/** Files that are named in a log; of the others it has the number. */
export const SKIPS_SHOWN = 200;

const REASONS: Record<SkipReason, BothLanguages> = {
  symlink: { zh: '符号链接', en: 'symlink' },
  submodule: { zh: '子模块', en: 'submodule' },
  binary: { zh: '二进制文件', en: 'binary' },
  'too-large': { zh: '文件过大', en: 'too large' },
  'unreadable-name': { zh: '文件名无法使用', en: 'unreadable name' },
  'missing-object': { zh: '内容缺失', en: 'missing object' },
  generated: { zh: '自动生成的文件', en: 'generated' },
  filtered: { zh: '已排除', en: 'filtered' },
};

/** Says which files of the source are not read, and why. */
export function logSkipped(buildLog: BuildLog, skipped: readonly SkippedFile[]): void {
  for (const { path, reason, detail } of skipped.slice(0, SKIPS_SHOWN)) {
    const { zh, en } = REASONS[reason];
    const file = JSON.stringify(path);
    buildLog.write('', {
      zh: `未读取：${file}（${zh}${detail ? `，${detail.zh}` : ''}）`,
      en: `not read: ${file} (${en}${detail ? `, ${detail.en}` : ''})`,
    });
  }
  const more = skipped.length - SKIPS_SHOWN;
  if (more > 0) buildLog.write('', { zh: `…… 另有 ${more} 个文件未读取`, en: `... and ${more} more not read` });
}
