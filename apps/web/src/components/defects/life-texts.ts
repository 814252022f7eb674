import { defineTexts } from '../../i18n/texts.ts';

export const life = defineTexts('defect-life', {
  cameCode: ['代码变更引入，首次出现在 #{{build}}。', 'Came with a change of the code, first seen in #{{build}}.'],
  cameCopied: ['随复制的代码出现，首次出现在 #{{build}}。', 'Came with copied code, first seen in #{{build}}.'],
  cameChecker: [
    '规则或其参数调整后在 #{{build}} 出现，代码没有改动。',
    'Appeared in #{{build}} because the rule or its parameters changed; the code did not.',
  ],
  cameTool: [
    '工具版本更新后在 #{{build}} 出现，代码没有改动。',
    'Appeared in #{{build}} because the tool was updated; the code did not change.',
  ],
  cameScope: [
    '扫描范围变化后在 #{{build}} 出现，代码没有改动。',
    'Appeared in #{{build}} because more files were scanned; the code did not change.',
  ],
  cameFirst: ['首次检查（#{{build}}）时已存在。', 'Was there at the first scan (#{{build}}).'],
  camePeople: [
    '有人将其与另一问题分开，自 #{{build}} 起单独跟踪。',
    'Somebody told it apart from another issue; followed on its own since #{{build}}.',
  ],
  wentPeople: ['有人将其与另一问题关联或分开。', 'Somebody linked it with another issue or told it apart.'],
  wentCode: ['代码修改后消失。', 'Went with a change of the code.'],
  wentFile: ['所在文件已删除。', 'Its file was deleted.'],
  wentChecker: ['规则关闭或调整后不再报告。', 'No longer reported because the rule was closed or changed.'],
  wentTool: ['工具版本更新后不再报告。', 'No longer reported since the tool was updated.'],
  wentScope: ['所在文件不再扫描。', 'Its file is no longer scanned.'],
  trail: ['位置变化', 'Trail'],
  pass0: ['工具标识相同', 'same id of the tool'],
  pass1: ['文件内容未变', 'same content'],
  pass2: ['行号移动', 'moved in its file'],
  pass3: ['文件重命名', 'renamed'],
  pass4: ['代码行被改写', 'line rewritten'],
  pass5: ['相同代码行', 'same line elsewhere'],
  pass6: ['相似上下文', 'similar context'],
  pass7: ['同名函数', 'same function'],
  pass8: ['人工关联', 'linked by a person'],
  step: ['#{{build}}（{{how}}，{{score}}）', '#{{build}} ({{how}}, {{score}})'],
  stepExact: ['#{{build}}（{{how}}）', '#{{build}} ({{how}})'],
});
