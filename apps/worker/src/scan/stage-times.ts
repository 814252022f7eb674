import type { BothLanguages } from '@assay/contract/both-languages';

/** What the stages of a scan are called in its log. */
const NAMES = {
  checkout: { zh: '拉取代码', en: 'checkout' },
  inventory: { zh: '清点文件', en: 'inventory' },
  difference: { zh: '对比差异', en: 'difference' },
  plan: { zh: '安排分析', en: 'plan' },
  execute: { zh: '执行分析', en: 'execute' },
  'lay out': { zh: '写出文件', en: 'lay out' },
  measure: { zh: '度量代码', en: 'measure' },
  identify: { zh: '识别问题', en: 'identify' },
  attribute: { zh: '查找作者', en: 'attribute' },
  reconcile: { zh: '保存结果', en: 'reconcile' },
} as const satisfies Record<string, BothLanguages>;

/** A stage, or the part of one that is about a single tool. */
export type Stage = keyof typeof NAMES | `tool ${string}` | `report ${string}`;

/** How long each stage took, on one line. @param laps milliseconds */
export function stageTimes(laps: ReadonlyMap<Stage, number>): BothLanguages {
  const times = [...laps].map(([stage, ms]) => ({ name: nameOf(stage), seconds: (ms / 1000).toFixed(2) }));
  return {
    zh: times.map(({ name, seconds }) => `${name.zh} ${seconds} 秒`).join('，'),
    en: times.map(({ name, seconds }) => `${name.en} ${seconds} s`).join(', '),
  };
}

function nameOf(stage: Stage): BothLanguages {
  if (isWhole(stage)) return NAMES[stage];
  const [kind, tool] = stage.split(' ');
  return { zh: `${kind === 'tool' ? '工具' : '报告'} ${tool}`, en: `${kind} ${tool}` };
}

function isWhole(stage: Stage): stage is keyof typeof NAMES {
  return Object.hasOwn(NAMES, stage);
}
