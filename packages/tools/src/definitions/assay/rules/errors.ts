import { example, type RuleTexts, words } from '../rule-texts.ts';

/** How errors are handled. */
export const ERRORS: Readonly<Record<string, RuleTexts>> = {
  'empty-catch': {
    severity: 2,
    category: 'CODE_DEFECT',
    languages: 'csharp cpp java php oc js go ts swift kotlin dart solidity python ruby',
    recommended: 'csharp cpp java php oc ruby swift kotlin dart solidity',
    tags: ['errors', 'CWE-390'],
    zh: words(
      '捕获了错误却什么也不做',
      '错误在这里消失，程序带着错误的状态继续运行，等到别处出问题时已无从查起。块中写了注释的不报告。',
      '处理它、记录它或者继续抛出；确实可以忽略时用注释写明原因。',
      '错误被捕获后什么也没做',
    ),
    en: words(
      'An error is caught and nothing is done about it',
      'It vanishes here and the program goes on in a wrong state; when something fails elsewhere, nobody finds out why. A block with a comment is not reported.',
      'Handle it, log it or throw it on. If it may be ignored, say why in a comment.',
      'The error is caught and nothing is done about it',
    ),
    examples: [
      example(
        'java',
        'class A {\n  void f() {\n    try {\n      g();\n    } catch (IOException e) {\n    }\n  }\n}\n',
        'class A {\n  void f() {\n    try {\n      g();\n    } catch (IOException e) {\n      // closing a closed stream\n    }\n  }\n}\n',
        5,
      ),
      example(
        'python',
        'try:\n    f()\nexcept ValueError:\n    pass\n\ng()\n',
        'try:\n    f()\nexcept ValueError:\n    log()\n',
        3,
      ),
      example(
        'go',
        'package a\n\nfunc f() {\n\tif err := g(); err != nil {\n\t}\n}\n',
        'package a\n\nfunc f() {\n\tif err := g(); err != nil {\n\t\t// best effort\n\t}\n}\n',
        4,
      ),
      example('ruby', 'begin\n  f\nrescue IOError\nend\n', 'begin\n  f\nrescue IOError => e\n  warn e\nend\n', 3),
      example(
        'swift',
        'func a() {\n  do { try b() } catch { }\n}\n',
        'func a() {\n  do { try b() } catch { log(error) }\n}\n',
        2,
      ),
      example('typescript', 'try {\n  f();\n} catch {}\n', 'try {\n  f();\n} catch {\n  /* best effort */\n}\n', 3),
      example(
        'cpp',
        'void f() {\n  try { g(); } catch (const E& e) {}\n}\n',
        'void f() {\n  try { g(); } catch (const E& e) { log(e); }\n}\n',
        2,
      ),
      example(
        'dart',
        'void f() {\n  try {\n    g();\n  } catch (e) {}\n}\n',
        'void f() {\n  try {\n    g();\n  } catch (e) {\n    log(e);\n  }\n}\n',
        4,
      ),
    ],
  },
  'bare-except': {
    severity: 2,
    category: 'CODE_DEFECT',
    languages: 'python ruby',
    recommended: 'ruby',
    tags: ['errors', 'CWE-396'],
    zh: words(
      '捕获了所有异常，包括退出请求',
      'except: 和 rescue Exception 会连同 Ctrl-C、系统退出和内存不足一起捕获，程序停不下来，真正的错误也被掩盖。',
      '只捕获预期的异常类型；确需兜底时写 except Exception 或 rescue StandardError。',
      '捕获了所有异常，包括退出请求',
    ),
    en: words(
      'Every exception is caught, requests to stop included',
      'except: and rescue Exception catch Ctrl-C, the exit of the program and the lack of memory too: it cannot be stopped, and real faults are hidden.',
      'Catch the kinds you expect. If it must be all, write except Exception or rescue StandardError.',
      'Every exception is caught, requests to stop included',
    ),
    examples: [
      example(
        'ruby',
        'begin\n  f\nrescue Exception => e\n  warn e\nend\n',
        'begin\n  f\nrescue StandardError => e\n  warn e\nend\n',
        3,
      ),
      example('python', 'try:\n    f()\nexcept:\n    g()\n', 'try:\n    f()\nexcept OSError:\n    g()\n', 3),
    ],
  },
  'broad-catch': {
    severity: 4,
    category: 'CODE_DEFECT',
    languages: 'java kotlin csharp cpp php',
    recommended: false,
    tags: ['errors', 'CWE-396'],
    zh: words(
      '捕获了过于宽泛的异常类型',
      '连编程错误也一起捕获，空指针和越界被当作业务情况处理。块内重新抛出的不报告。',
      '只捕获预期的异常类型。',
      '捕获了过于宽泛的 {type}',
    ),
    en: words(
      'A catch is for too much',
      'It takes faults of the program too, so a null pointer is handled like a case of the business. A block that throws on is not reported.',
      'Catch the kinds you expect.',
      'The catch is for every {type}',
    ),
    examples: [
      example(
        'java',
        'class A {\n  void f() {\n    try { g(); } catch (Throwable t) { log(t); }\n  }\n}\n',
        'class A {\n  void f() {\n    try { g(); } catch (IOException t) { log(t); }\n  }\n}\n',
        3,
      ),
    ],
  },
  'swallowed-error': {
    severity: 4,
    category: 'CODE_DEFECT',
    languages: 'java kotlin csharp php js ts dart cpp',
    recommended: false,
    tags: ['errors', 'CWE-391'],
    zh: words(
      '捕获错误后只返回一个常量',
      '调用者分不清“没有结果”和“出错了”，错误原因也没有留下。测试代码不检查，块中有注释的不报告。',
      '记录错误再返回，或者让它继续抛出。',
      '错误被换成了一个常量返回值',
    ),
    en: words(
      'A catch only returns a constant',
      'Whoever calls cannot tell "nothing there" from "it failed", and the reason is lost. Tests are left alone, and blocks with a comment.',
      'Log the error before the return, or throw it on.',
      'The error is turned into a constant',
    ),
    examples: [
      example(
        'javascript',
        'function f() {\n  try {\n    return g();\n  } catch (e) {\n    return null;\n  }\n}\n',
        'function f() {\n  try {\n    return g();\n  } catch (e) {\n    log(e);\n    return null;\n  }\n}\n',
        4,
      ),
    ],
  },
  'print-stack-trace': {
    severity: 4,
    category: 'CODE_DEFECT',
    languages: 'java kotlin',
    recommended: true,
    tags: ['errors'],
    zh: words(
      '用 printStackTrace 处理错误',
      '内容写到标准错误，不进日志、没有时间和级别，服务器上往往没人看得到。测试代码不检查。',
      '用日志记录异常，或者继续抛出。',
      '错误只打印到了标准错误',
    ),
    en: words(
      'An error is handled with printStackTrace',
      'It goes to standard error, past the log, without time and level; on a server nobody sees it. Tests are left alone.',
      'Log the exception, or throw it on.',
      'The error is only printed to standard error',
    ),
    examples: [
      example(
        'java',
        'class A {\n  void f() {\n    try { g(); } catch (IOException e) { e.printStackTrace(); }\n  }\n}\n',
        'class A {\n  void f() {\n    try { g(); } catch (IOException e) { log.error("g", e); }\n  }\n}\n',
        3,
      ),
    ],
  },
  'return-in-finally': {
    severity: 1,
    category: 'CODE_DEFECT',
    languages: 'java js ts php kotlin dart',
    recommended: 'java php kotlin dart',
    tags: ['errors', 'CWE-584'],
    zh: words(
      '在 finally 中返回',
      'finally 里的 return 会丢弃正在抛出的异常和原来的返回值，错误无声无息地消失。',
      '把 return 移到 try 语句之后。',
      'finally 中的 return 会丢弃正在抛出的异常',
    ),
    en: words(
      'A finally block returns',
      'The return throws away the exception that is on its way and the value that was to be returned: the fault vanishes.',
      'Move the return behind the try statement.',
      'This return throws away an exception that is on its way',
    ),
    examples: [
      example(
        'java',
        'class A {\n  int f() {\n    try {\n      return g();\n    } finally {\n      return 1;\n    }\n  }\n}\n',
        'class A {\n  int f() {\n    try {\n      return g();\n    } finally {\n      h();\n    }\n  }\n}\n',
        6,
      ),
    ],
  },
};
