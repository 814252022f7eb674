import { createHmac } from 'node:crypto';
import { example, type RuleTexts, words } from '../rule-texts.ts';
import { SECRET_KINDS } from '../secret-kinds.ts';

const WHY_ZH = '能读到代码的人都能使用它，删除后仍留在版本历史里。';
const WHY_EN = 'Whoever reads the code can use it, and the history keeps it when it is deleted.';
const FIX_ZH = '立即作废并更换；改从环境变量或密钥管理服务读取。';
const FIX_EN = 'Revoke it at once and make a new one, and read that from the environment or a secret store.';

/** Something of the right shape that nobody issued: letters of a keyed hash, so that no scanner takes this file for a leak. */
function made(name: string, length: number, alphabet: string): string {
  let text = '';
  for (let round = 0; text.length < length; round++)
    for (const byte of createHmac('sha256', 'example').update(`${name}${round}`).digest())
      text += alphabet[byte % alphabet.length];
  return text.slice(0, length);
}
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const MIXED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A GitHub token: thirty letters and their CRC-32 in base 62. */
function githubToken(): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const body = made('github', 30, digits);
  let crc = -1;
  for (const byte of Buffer.from(body)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let check = '';
  for (let value = ~crc >>> 0, n = 0; n < 6; n++, value = Math.floor(value / 62)) check = digits[value % 62] + check;
  return `ghp_${body}${check}`;
}

const AWS = `AKIA${made('aws', 16, UPPER)}`;
const GOOGLE = `AIza${made('google', 35, MIXED)}`;
const SLACK = `xoxb-${made('slack', 40, MIXED)}`;
const JWT = `eyJ${made('header', 24, MIXED)}.eyJ${made('body', 40, MIXED)}.${made('sign', 43, MIXED)}`;
const KEY = `-----BEGIN PRIVATE KEY-----\n${made('key', 64, MIXED)}\n-----END PRIVATE KEY-----\n`;

const say = (zh: string, en: string, more?: { zh: string; en: string }) => ({
  zh: words(
    `代码中有${/^\w/.test(zh) ? ' ' : ''}${zh}`,
    `${WHY_ZH}${more?.zh ?? ''}`,
    FIX_ZH,
    '代码中有密钥（{kind}），内容不显示',
  ),
  en: words(`${en} stands in the code`, `${WHY_EN}${more?.en ?? ''}`, FIX_EN, 'Found: {kind} (its text is not shown)'),
});
const common = {
  category: 'SECURITY_RISK',
  languages: 'text',
  recommended: true,
  tags: ['secrets', 'CWE-798'],
} as const;

/** Keys, tokens and passwords. Messages never show them. */
export const SECRETS: Readonly<Record<string, RuleTexts>> = {
  'secret-aws-key': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-aws-key'],
    ...say('AWS 访问密钥', 'An AWS access key'),
    examples: [
      example('python', `key = "${AWS}"\n`, 'key = os.environ["AWS_ACCESS_KEY_ID"]\n'),
      example('yaml', `key: ${AWS}\n`, 'key: AKIAIOSFODNN7EXAMPLE\n'),
    ],
  },
  'secret-cloud-key': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-cloud-key'],
    ...say('云服务密钥', 'A key of a cloud service', {
      zh: '识别腾讯云、阿里云、Google、Azure 等格式固定的密钥。',
      en: ' Keys of Tencent, Alibaba, Google, Azure and others are told by their shape.',
    }),
    examples: [
      example('javascript', `const key = '${GOOGLE}';\n`, 'const key = process.env.KEY;\n'),
      example('yaml', `id: AKID${made('tencent', 32, MIXED)}\n`, 'id: AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n'),
    ],
  },
  'secret-host-token': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-host-token'],
    ...say('代码托管或软件仓库的令牌', 'A token of a code host or package registry', {
      zh: 'GitHub 令牌会核对校验和。',
      en: ' The check sum of GitHub tokens is verified.',
    }),
    examples: [
      example('shell', `export TOKEN=${githubToken()}\n`, `export TOKEN=ghp_${made('wrong', 36, MIXED)}\n`),
      example(
        'go',
        `package a\n\nvar t = "glpat-${made('gitlab', 20, MIXED)}"\n`,
        'package a\n\nvar t = os.Getenv("T")\n',
        3,
      ),
    ],
  },
  'secret-service-token': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-service-token'],
    ...say('聊天、邮件或支付服务的令牌', 'A token of a chat, mail or payment service', {
      zh: '识别 Slack、Stripe、SendGrid、Shopify 等。',
      en: ' Slack, Stripe, SendGrid, Shopify and others are told by their shape.',
    }),
    examples: [example('ruby', `TOKEN = "${SLACK}"\n`, 'TOKEN = ENV["SLACK"]\n')],
  },
  'secret-private-key': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-private-key'],
    ...say('私钥', 'A private key', {
      zh: '只有标记行而没有密钥内容的不报告；测试代码不检查。',
      en: ' The marks alone, without a key, are not reported, and tests are left alone.',
    }),
    examples: [
      example('yaml', `key: |\n  ${KEY.replace(/\n/g, '\n  ').trimEnd()}\n`, 'key: /run/secrets/key\n', 2),
      example('javascript', `const k = \`${KEY}\`;\n`, "const k = '-----BEGIN PRIVATE KEY-----';\n"),
    ],
  },
  'secret-jwt': {
    ...common,
    severity: 2,
    values: SECRET_KINDS['secret-jwt'],
    ...say('签名令牌（JWT）', 'A signed token (JWT)', { zh: '测试代码不检查。', en: ' Tests are left alone.' }),
    examples: [example('typescript', `const t = '${JWT}';\n`, "const t = 'eyJ.eyJ.x';\n")],
  },
  'secret-connection-string': {
    ...common,
    severity: 1,
    values: SECRET_KINDS['secret-connection-string'],
    ...say('带口令的连接地址', 'An address with a password', {
      zh: '示例口令、本机地址不报告；测试代码不检查。',
      en: ' Passwords of examples and addresses of this machine are not reported, and tests are left alone.',
    }),
    examples: [
      example(
        'python',
        'url = "postgres://app:s3cr3tPw9@db.acme.io/a"\n',
        'url = "postgres://app:password@localhost/a"\n',
      ),
      example(
        'yaml',
        'url: redis://app:s3cr3tPw9@cache.acme.io:6379\n',
        'url: redis://app:${PASSWORD}@cache.acme.io:6379\n',
      ),
    ],
  },
  'hard-coded-password': {
    severity: 2,
    category: 'SECURITY_RISK',
    languages: 'text',
    recommended: 'csharp cpp java php oc js ruby lua go swift ts kotlin dart others',
    tags: ['secrets', 'CWE-259'],
    zh: words(
      '口令写在代码里',
      `${WHY_ZH}占位文字和单词不报告；测试代码不检查。`,
      FIX_ZH,
      '{name} 的值写在代码里（内容不显示）',
    ),
    en: words(
      'A password is written into the code',
      `${WHY_EN} Placeholders and plain words are not reported, and tests are left alone.`,
      FIX_EN,
      'The value of {name} is written into the code (it is not shown)',
    ),
    examples: [
      example(
        'java',
        'class A {\n  String dbPassword = "Tr0ub4dor3";\n}\n',
        'class A {\n  String dbPassword = System.getenv("DB_PASSWORD");\n}\n',
        2,
      ),
      example(
        'typescript',
        "const options = { password: 'Tr0ub4dor3' };\n",
        "const options = { password: 'required' };\n",
      ),
      example('go', 'package a\n\nvar password = "Tr0ub4dor3"\n', 'package a\n\nvar password = "<password>"\n', 3),
      example('shell', 'export DB_PASSWORD="hunter2secret9"\n', 'DB_PASSWORD="$1"\n# PASSWORD="hunter2secret9"\n'),
      example(
        'yaml',
        'db:\n  password: hunter2secret9\n',
        'db:\n  password: ${DB_PASSWORD}\n  passwordKey: a1b2\n  parse-passwd: npm:^1.0.0\n',
        2,
      ),
      example('rust', 'let password: &str = "hunter2secret9";\n', 'let password = get("a1");\n'),
    ],
  },
  'hard-coded-secret': {
    severity: 2,
    category: 'SECURITY_RISK',
    languages: 'text',
    recommended: true,
    tags: ['secrets', 'CWE-798'],
    params: [
      {
        name: 'min_length',
        label: { zh: '最短长度', en: 'Shortest length' },
        kind: { type: 'integer', min: 8, max: 200 },
        default: '16',
      },
      {
        name: 'min_entropy',
        label: { zh: '每个字符的最小熵（比特）', en: 'Least entropy per character, in bits' },
        kind: { type: 'integer', min: 1, max: 6 },
        default: '3',
      },
    ],
    zh: words(
      '看起来随机的密钥写在代码里',
      `${WHY_ZH}名字像密钥、内容足够随机的才报告；测试代码不检查。`,
      FIX_ZH,
      '{name} 的值像一个真正的密钥（内容不显示）',
    ),
    en: words(
      'A key that looks random is written into the code',
      `${WHY_EN} The name must speak of a key and the text be random enough; tests are left alone.`,
      FIX_EN,
      'The value of {name} looks like a real key (it is not shown)',
    ),
    examples: [
      example('kotlin', `val apiKey = "${made('entropy', 32, MIXED)}"\n`, 'val apiKey = "your-api-key-goes-here-1"\n'),
      example(
        'yaml',
        `api_key: "${made('entropy', 32, MIXED)}"\n`,
        'api_key: "{{ lookup(1) }}"\nsecret: my-app-credentials-v2\n',
      ),
      example(
        'dockerfile',
        `FROM a\nENV AWS_SECRET_ACCESS_KEY=${made('other', 40, MIXED)}\n`,
        'FROM a\nENV AWS_SECRET_ACCESS_KEY=$KEY\n',
        2,
      ),
      example(
        'php',
        `<?php\n$client_secret = '${made('other', 24, MIXED)}';\n`,
        "<?php\n$client_secret = getenv('SECRET');\n",
        2,
      ),
    ],
  },
};
