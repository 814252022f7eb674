import type { UiLanguage } from '@assay/contract/errors';

interface Release {
  readonly version: string;
  /** ISO date. */
  readonly date: string;
  readonly notes: Readonly<Record<UiLanguage, readonly string[]>>;
}

/** What changed for people, newest first; the same facts as CHANGELOG.md, in both languages. */
const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-21',
    notes: {
      zh: [
        '扫描 Git 仓库和本地目录：代码规范、圈复杂度、重复率、代码统计',
        '缺陷跨次分析跟踪：新增、修复、移动均有原因',
        '实时进度、中英文界面',
      ],
      en: [
        'Scans Git repositories and folders: lint, complexity, duplication, line statistics',
        'Follows defects from scan to scan: new, fixed and moved, each with its cause',
        'Live progress, Chinese and English interface',
      ],
    },
  },
];

export function releaseNotes(language: UiLanguage): { version: string; date: string; notes: string[] }[] {
  return RELEASES.map(({ version, date, notes }) => ({ version, date, notes: [...notes[language]] }));
}
