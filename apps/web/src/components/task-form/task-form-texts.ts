import { defineTexts } from '../../i18n/texts.ts';

/** Words of the blocks that the new-task form and the settings share. */
export const taskForm = defineTexts('task-form', {
  build: ['编译', 'Build'],
  buildHint: [
    '编译型工具按此命令编译代码后再分析。命令会在隔离环境中执行代码库里的代码，无网络；留空则不编译，按编译数据库或推测的方式分析。',
    'Compile-type tools build the code with this command first. It runs code of the repository, in a jail without network. Empty: nothing is built, a compilation database or a guess is used.',
  ],
  buildEnv: ['编译环境', 'Build environment'],
  os: ['Linux', 'Linux'],
  buildTools: ['编译工具', 'Build tools'],
  program: ['编译工具', 'Build tool'],
  version: ['版本', 'Version'],
  systemVersion: ['系统自带', 'as installed'],
  addProgram: ['添加编译工具', 'Add a build tool'],
  removeProgram: ['移除 {{name}}', 'Remove {{name}}'],
  noProgram: ['选择编译工具', 'Choose a build tool'],
  script: ['编译脚本', 'Build script'],
  scriptType: ['Shell 脚本', 'Shell script'],
  scriptPlaceholder: [
    '# 在代码库根目录执行，例如：\n# mkdir -p build && cd build\n# cmake ..\n# make -j2',
    '# Runs at the root of the repository, for example:\n# mkdir -p build && cd build\n# cmake ..\n# make -j2',
  ],
  paramNumber: ['请输入正整数', 'A positive whole number'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  byDefault: ['默认 {{value}}', 'default {{value}}'],
  branchPlaceholder: ['选择或输入分支', 'Choose or type a branch'],
  branchUnlisted: [
    '代码库的分支列表中没有它；分支不存在时检查会失败',
    'Not among the branches of the repository; the check fails when it does not exist',
  ],
});
