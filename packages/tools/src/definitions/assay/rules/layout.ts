import { example, limit, type RuleTexts, words } from '../rule-texts.ts';

const long = (letters: number) => `${'word '.repeat(Math.ceil(letters / 5))}end`;

/** All but Go, which is indented with tabs. */
const NOT_BY_TABS = 'csharp cpp java php oc python js ruby lua swift ts kotlin dart solidity others';

/** Lines and white space. */
export const LAYOUT: Readonly<Record<string, RuleTexts>> = {
  'long-line': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: false,
    tags: ['layout'],
    params: [limit(40, 10000, 140)],
    zh: words(
      '一行太长',
      '超出屏幕的部分要横向滚动才能看到，并排比较时会被截断，审查时容易漏看。',
      '在逗号或运算符处换行，或者给中间结果起个名字。一行只有一个长单词（例如网址）时不报告；数据、标记语言和文档不检查。',
      '该行有 {width} 个字符，超过 {max}',
    ),
    en: words(
      'A line is too long',
      'What stands beyond the screen is seen only by scrolling, is cut off in a comparison side by side, and is missed in reviews.',
      'Break it at a comma or an operator, or give a part of it a name. A line that is one long word, such as an address, is not reported; data, markup and prose are left alone.',
      'The line has {width} characters, more than {max}',
    ),
    examples: [
      example('java', `class A {\n  // ${long(150)}\n}\n`, 'class A {\n  // short\n}\n', 2),
      example('rust', `// ${long(150)}\n`, '// short\n'),
      example('yaml', `a: b\nc: ${long(150)}\n`, 'a: b\n', 2),
    ],
  },
  'long-file': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: false,
    tags: ['size'],
    params: [limit(50, 100000, 2000)],
    zh: words(
      '文件太长',
      '很长的文件往往承担了几件不相干的事，查找困难，多人同时修改时也容易冲突。测试代码、数据和文档不检查。',
      '按职责拆成几个文件。',
      '文件有 {lines} 行，超过 {max}',
    ),
    en: words(
      'A file is too long',
      "A very long file mostly does several things that have little to do with each other. It is hard to search, and people who change it get in each other's way. Tests, data and prose are left alone.",
      'Split it by what its parts are for.',
      'The file has {lines} lines, more than {max}',
    ),
    examples: [
      example('python', 'a = 1\n'.repeat(2001), 'a = 1\n', 2001),
      example('shell', 'a=1\n'.repeat(2001), 'a=1\n', 2001),
    ],
  },
  'trailing-space': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: false,
    tags: ['layout'],
    zh: words(
      '行尾有空格或制表符',
      '看不见的空白让无关的行出现在差异里，也会破坏以反斜杠续行的宏。',
      '让编辑器在保存时删除行尾空白。',
      '行尾有空白',
    ),
    en: words(
      'A line ends with white space',
      'What nobody sees brings lines into a comparison that did not change, and breaks macros that go on with a backslash.',
      'Have the editor remove it when a file is saved.',
      'White space at the end of the line',
    ),
    examples: [
      example('go', 'package a \n', 'package a\n'),
      example('dockerfile', 'FROM a\nRUN b \n', 'FROM a\nRUN b\n', 2),
    ],
  },
  'missing-final-newline': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: false,
    tags: ['layout'],
    zh: words(
      '文件最后一行没有换行符',
      '许多工具按行处理文件：下次在末尾追加一行时，差异里会出现两行改动，拼接文件时首尾两行会连在一起。',
      '在文件末尾加一个换行符。',
      '文件末尾缺少换行符',
    ),
    en: words(
      'The last line of a file has no line end',
      'Tools work by lines: adding a line later changes two in the comparison, and joining files glues a last line to a first one.',
      'End the file with a line end.',
      'No line end at the end of the file',
    ),
    examples: [example('ruby', 'puts 1\nputs 2', 'puts 1\nputs 2\n', 2), example('json', '{}', '{}\n')],
  },
  'many-blank-lines': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: false,
    tags: ['layout'],
    params: [limit(1, 100, 4)],
    zh: words(
      '连续空行过多',
      '大片空白把相关的代码推到屏幕之外，常常是删除代码后留下的。',
      '删除多余的空行。',
      '连续 {count} 个空行，超过 {max}',
    ),
    en: words(
      'Too many blank lines in a row',
      'They push code that belongs together off the screen, and are mostly what deleted code left behind.',
      'Delete those that are too many.',
      '{count} blank lines in a row, more than {max}',
    ),
    examples: [example('lua', 'local a = 1\n\n\n\n\n\n\nlocal b = 2\n', 'local a = 1\n\nlocal b = 2\n', 6)],
  },
  'mixed-line-ends': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'text',
    recommended: true,
    tags: ['layout'],
    zh: words(
      '同一个文件里有不同的换行符',
      '差异里会出现整行不变却被标记为修改的行；shell 脚本里的 CRLF 会让命令找不到。',
      '统一换行符，并在 .gitattributes 中固定下来。',
      '{count} 处换行为 {rare}，其余为 {usual}',
    ),
    en: words(
      'One file has several kinds of line ends',
      'Lines that did not change are shown as changed, and CRLF in a shell script makes commands that do not exist.',
      'Make them one kind, and fix it in .gitattributes.',
      '{count} line ends are {rare}, the others {usual}',
    ),
    examples: [
      example('csharp', 'class A {\r\n}\r\nclass B { }\n', 'class A {\r\n}\r\nclass B { }\r\n', 3),
      example('yaml', 'a: 1\nb: 2\r\nc: 3\n', 'a: 1\nb: 2\nc: 3\n', 2),
    ],
  },
  'mixed-indentation': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: NOT_BY_TABS,
    recommended: 'lua ruby',
    tags: ['layout'],
    zh: words(
      '缩进中空格后面跟着制表符',
      '制表符的宽度由编辑器决定，同样的代码在别人的屏幕上错开，看上去的层次与实际不同。',
      '只用空格或只用制表符缩进。',
      '缩进混用了空格和制表符',
    ),
    en: words(
      'An indentation has a tab behind a space',
      'How wide a tab is depends on the editor, so the code stands elsewhere on another screen and seems to belong to another block.',
      'Indent with spaces alone or tabs alone.',
      'The indentation mixes spaces and tabs',
    ),
    examples: [example('ruby', 'def a\n  \tputs 1\nend\n', 'def a\n  puts 1\nend\n', 2)],
  },
  'tab-indentation': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: NOT_BY_TABS,
    recommended: false,
    tags: ['layout'],
    zh: words(
      '用制表符缩进',
      '适用于约定只用空格缩进的项目：制表符在不同编辑器里宽度不同。规定用制表符缩进的语言（Go、Makefile 等）不检查。',
      '让编辑器把制表符换成空格。',
      '用制表符缩进',
    ),
    en: words(
      'A line is indented with tabs',
      'For projects that agreed on spaces: how wide a tab is depends on the editor. Languages that are indented with tabs, such as Go and makefiles, are left alone.',
      'Have the editor turn tabs into spaces.',
      'Indented with a tab',
    ),
    examples: [
      example('php', '<?php\nif ($a) {\n\tb();\n}\n', '<?php\nif ($a) {\n    b();\n}\n', 3),
      example('rust', 'fn a() {\n\tb();\n}\n', 'fn a() {\n    b();\n}\n', 2),
    ],
  },
  'multiple-statements': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'csharp cpp java php oc js go swift ts kotlin dart',
    recommended: false,
    tags: ['layout'],
    zh: words(
      '一行里有多条语句',
      '调试器按行停下，覆盖率按行统计，差异按行比较：同一行的两条语句无法区分。写在一行里的整个块和 case 分支不报告。',
      '每条语句单独占一行。',
      '这一行还有另一条语句',
    ),
    en: words(
      'A line has more than one statement',
      'Debuggers stop at lines, coverage counts lines and comparisons show lines: two statements on one cannot be told apart. A whole block on one line and a case on one are left alone.',
      'Give every statement a line of its own.',
      'One more statement on the line',
    ),
    examples: [
      example('c', 'void f(void) {\n  a(); b();\n}\n', 'void f(void) {\n  a();\n  b();\n}\n', 2),
      example(
        'go',
        'package a\n\nfunc f() {\n\ta(); b()\n}\n',
        'package a\n\nfunc f() {\n\tif err := g(); err != nil {\n\t}\n\tfor i := 0; i < n; i++ {\n\t}\n\tswitch x := y(); x {\n\t}\n\tif err := g(\n\t\ta,\n\t); err != nil {\n\t}\n\tif err := g(func() {\n' +
          '\t\th()\n'.repeat(40) +
          '\t}); err != nil {\n\t}\n}\n',
        4,
      ),
      example(
        'csharp',
        'class A {\n  void F() {\n    a(); b();\n  }\n}\n',
        'class A {\n  int D {\n    get; set;\n  }\n  int B { get; set; }\n  int C { get; set; } = 1;\n}\n',
        3,
      ),
      example('typescript', 'a(); b();\n', 'type A = { a: string; b: number };\nfor (let i = 0; i < 3; i++) {}\n'),
      example('php', '<?php\na(); b();\n', '<?php if ($a): ?>\n<?php echo $b; ?>\n<?php endif; ?> x\n', 2),
      example(
        'cpp',
        'void f() {\n  a(); b();\n}\n',
        'struct P { int x; int y; };\nvoid f() {\n  switch (a) {\n    case 1: g(); break;\n    default: h(); return;\n  }\n}\n',
        2,
      ),
    ],
  },
  'long-string': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'code',
    recommended: false,
    tags: ['size'],
    params: [limit(50, 100000, 400)],
    zh: words(
      '写在一行里的字符串太长',
      '很长的字面量多半是数据、模板或查询语句，放在代码里难以阅读和修改。',
      '移到资源文件，或者写成多行字符串。',
      '字符串有 {length} 个字节，超过 {max}',
    ),
    en: words(
      'A string on one line is too long',
      'A very long literal is mostly data, a template or a query, and is hard to read and change inside code.',
      'Move it to a file of its own, or write it over several lines.',
      'The string has {length} bytes, more than {max}',
    ),
    examples: [example('javascript', `const a = '${'x'.repeat(450)}';\n`, "const a = load('a.txt');\n")],
  },
};
