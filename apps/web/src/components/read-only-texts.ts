import { defineTexts } from '../i18n/texts.ts';

export const readOnly = defineTexts('read-only', {
  pipeline: ['由流水线“{{name}}”维护，此处只读', 'Kept by the pipeline {{name}}; read-only here'],
  codeHost: ['开源扫描任务由扫描集群维护，此处只读', 'An open-source scan is kept by the code host; read-only here'],
  goThere: ['去流水线修改', 'Change it there'],
});
