import { BRACES, example, limit, PARENS, type RuleTexts, words } from '../rule-texts.ts';

const body = (line: string, count: number) => line.repeat(count);

/** What the engine calls a function without a name. */
const UNNAMED = { '(anonymous)': '（匿名）' };

/** How much a function or an expression holds. */
export const SIZE: Readonly<Record<string, RuleTexts>> = {
  'long-function': {
    values: UNNAMED,
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'code',
    recommended: true,
    tags: ['size'],
    params: [limit(5, 10000, 120)],
    zh: words(
      '函数太长',
      '很长的函数要记住的变量和分支太多，既难测试也难复用。只数代码行，空行和注释不算；测试代码不检查。',
      '把能起出名字的步骤拆成独立的函数。',
      '函数 {name} 有 {lines} 行代码，超过 {max}',
    ),
    en: words(
      'A function is too long',
      'A very long function has more variables and branches than one can keep in mind, and is hard to test and to use again. Lines of code count, blank lines and comments do not; tests are left alone.',
      'Make functions of the steps that have a name.',
      'The function {name} has {lines} lines of code, more than {max}',
    ),
    examples: [
      example(
        'java',
        `class A {\n  void a() {\n${body('    b();\n', 130)}  }\n}\n`,
        'class A {\n  void a() {\n    b();\n  }\n}\n',
        2,
      ),
      example('python', `def a():\n${body('    b()\n', 130)}`, 'def a():\n    b()\n'),
      example('go', `package a\n\nfunc a() {\n${body('\tb()\n', 130)}}\n`, 'package a\n\nfunc a() {\n\tb()\n}\n', 3),
    ],
  },
  'many-parameters': {
    values: UNNAMED,
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'code',
    recommended: true,
    tags: ['size'],
    params: [limit(1, 100, 7)],
    zh: words(
      '函数的参数太多',
      '参数一多，调用处就分不清谁是谁，顺序写错编译器也未必发现。',
      '把同属一件事的参数合成一个对象或结构体。',
      '函数 {name} 有 {count} 个参数，超过 {max}',
    ),
    en: words(
      'A function has too many parameters',
      'With many parameters nobody can tell at a call which is which, and two in the wrong order often compile.',
      'Put those that belong together into one object or structure.',
      'The function {name} has {count} parameters, more than {max}',
    ),
    examples: [
      example(
        'c',
        'int f(int a, int b, int c, int d, int e, int g, int h, int i) {\n  return a;\n}\n',
        'int f(int a, int b) {\n  return a;\n}\n',
      ),
      example(
        'typescript',
        'function f(a: A, b: B, c: C, d: D, e: E, g: G, h: H, i: I) {\n  return a;\n}\n',
        'function f(a: A) {\n  return a;\n}\n',
      ),
    ],
  },
  'deep-nesting': {
    values: UNNAMED,
    severity: 2,
    category: 'CODE_DEFECT',
    languages: 'code',
    recommended: true,
    tags: ['size'],
    params: [limit(1, 100, 5)],
    zh: words(
      '控制结构嵌套太深',
      '读到最里层时要同时记住外面的每一个条件，修改时很容易放错层次。',
      '先处理例外情况并提前返回，或者把内层拆成函数。',
      '函数 {name} 嵌套 {depth} 层，超过 {max}',
    ),
    en: words(
      'Control structures are nested too deeply',
      'Whoever reads the innermost line must keep every condition around it in mind, and a change ends up on the wrong level.',
      'Deal with exceptions first and return early, or make a function of the inner part.',
      'The function {name} is nested {depth} levels deep, more than {max}',
    ),
    examples: [
      example(
        'javascript',
        'function f(a) {\n  if (a.b) {\n    for (const c of a) {\n      if (c) {\n        while (c.d) {\n          if (c.e) {\n            if (c.g) h();\n          }\n        }\n      }\n    }\n  }\n}\n',
        'function f(a) {\n  if (!a.b) return;\n  for (const c of a) g(c);\n}\n',
      ),
    ],
  },
  'cognitive-complexity': {
    values: UNNAMED,
    severity: 2,
    category: 'CODE_DEFECT',
    languages: 'code',
    recommended: true,
    tags: ['size'],
    params: [limit(1, 10000, 40)],
    zh: words(
      '函数的认知复杂度太高',
      '认知复杂度衡量人读懂一段代码的难度：嵌套越深，每个分支的代价越大。数值高的函数最容易改错。',
      '减少嵌套，合并条件，或者拆分函数。',
      '函数 {name} 的认知复杂度为 {value}，超过 {max}',
    ),
    en: words(
      'The cognitive complexity of a function is too high',
      'It measures how hard code is to understand: the deeper a branch is nested, the more it costs. Functions with a high value are where changes go wrong.',
      'Nest less, join conditions, or split the function.',
      'The cognitive complexity of {name} is {value}, more than {max}',
    ),
    examples: [
      example(
        'java',
        `class A {\n  void f(int a) {\n${'    if (a > 0) { for (;;) { if (a > 1) { if (a > 2) { g(); } } } }\n'.repeat(5)}  }\n}\n`,
        'class A {\n  void f(int a) {\n    if (a > 0) g();\n  }\n}\n',
        2,
      ),
    ],
  },
  'many-returns': {
    values: UNNAMED,
    severity: 4,
    category: 'CODE_FORMAT',
    languages: `${BRACES} python`,
    recommended: false,
    tags: ['size'],
    params: [limit(1, 100, 10)],
    zh: words(
      '函数的返回语句太多',
      '出口太多时，很难看出每条路径上资源是否释放、结果是否一致。',
      '拆分函数，或者用表代替一串判断。',
      '函数 {name} 有 {count} 条返回语句，超过 {max}',
    ),
    en: words(
      'A function has too many returns',
      'With many ways out it is hard to see whether each of them frees what it must and answers alike.',
      'Split the function, or use a table instead of a row of questions.',
      'The function {name} has {count} returns, more than {max}',
    ),
    examples: [
      example(
        'go',
        `package a\n\nfunc f(a int) int {\n${Array.from({ length: 11 }, (_, n) => `\tif a == ${n} {\n\t\treturn ${n}\n\t}\n`).join('')}\treturn 0\n}\n`,
        'package a\n\nfunc f(a int) int {\n\treturn a\n}\n',
        3,
      ),
    ],
  },
  'long-condition': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: PARENS,
    recommended: false,
    tags: ['size'],
    params: [limit(1, 100, 6)],
    zh: words(
      '条件由太多部分组成',
      '很长的条件难以看清哪些情况成立，与、或混用时更容易弄错优先级。',
      '给条件的各部分起名字，或者拆成返回布尔值的函数。',
      '条件中有 {count} 个逻辑运算符，超过 {max}',
    ),
    en: words(
      'A condition has too many parts',
      'Nobody sees at once when a very long condition holds, and where "and" and "or" are mixed the order of evaluation is easily got wrong.',
      'Give its parts names, or make a function of it that answers yes or no.',
      '{count} logical operators in one condition, more than {max}',
    ),
    examples: [
      example(
        'csharp',
        'class A {\n  void F() {\n    if (a && b && c && d && e && f && g && h) G();\n  }\n}\n',
        'class A {\n  void F() {\n    if (a && b) G();\n  }\n}\n',
        3,
      ),
    ],
  },
  'nested-ternary': {
    severity: 4,
    category: 'CODE_FORMAT',
    languages: 'cpp oc php js solidity',
    recommended: false,
    tags: ['size'],
    params: [limit(1, 20, 2)],
    zh: words(
      '条件运算符嵌套过多',
      '连在一起的 ?: 难以看出哪个冒号对应哪个问号，PHP 中的结合方向还与其他语言不同。',
      '改用 if 或 switch，或者查表。',
      '条件运算符连用 {depth} 层，超过 {max}',
    ),
    en: words(
      'Conditional operators are nested too deeply',
      'In a row of ?: nobody sees which colon belongs to which question mark, and PHP groups them unlike other languages.',
      'Use if, switch or a table.',
      '{depth} conditional operators in one expression, more than {max}',
    ),
    examples: [
      example(
        'c',
        'int f(int a) {\n  return a == 1 ? 2 : a == 2 ? 3 : a == 3 ? 4 : 5;\n}\n',
        'int f(int a) {\n  return a == 1 ? 2 : 3;\n}\n',
        2,
      ),
    ],
  },
};
