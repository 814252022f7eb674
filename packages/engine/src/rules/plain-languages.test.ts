import type { SourceLanguage } from '@assay/contract/source-languages';
import { expect, test } from 'vitest';
import { measureFile } from '../measure-file.ts';
import { compileRules } from './compile-rules.ts';

/** Rules in languages without rules on tokens: lines, remarks in comments, values that names are given. */
const linesOf = (key: string, language: SourceLanguage, code: string) =>
  measureFile(Buffer.from(code), language, {
    rules: { program: compileRules(new Map([[key, {}]])), encoding: 'utf-8', path: 'src/a' },
  }).findings?.findings.map(({ line }) => line);

const wide = `${'word '.repeat(40)}end`;

test.each<[SourceLanguage, string, number[]]>([
  ['scala', '// TODO: a\nval b = "// TODO: c"\n', [1]],
  ['sql', "-- TODO: a\nselect '-- TODO: b'; /* TODO: c */\n", [1, 2]],
  ['scss', '// TODO-1 is a name\n', []],
  ['css', '/* TODO: a\n   TODO: b */\na { content: "/* TODO: c */" }\n', [1, 2]],
  ['yaml', '# TODO: a\nb: TODO: c\nd: "x" # TODO: e\n', [1, 3]],
  ['toml', 'a = "# TODO: b" # TODO: c\n', [1]],
  ['dockerfile', '# TODO: a\nRUN echo TODO: b\n', [1]],
  ['make', 'a:\n\techo TODO: b # c\n# TODO: d\n', [3]],
  ['perl', 'my $a = "# TODO: b"; # TODO: c\n', [1]],
  ['shell', 'cat <<EOF\n# TODO: a\nEOF\necho "\n# TODO: b\n"\n# TODO: c\n', [7]],
  ['vue', '<template>\n<!-- TODO: a -->\n</template>\n<script>\n// TODO: b\n</script>\n', [2, 5]],
  ['markdown', 'TODO: a\n<!-- TODO: b -->\n', [2]],
  ['json', '{"a": "// TODO: b"}\n', []],
])('%s: what is to be done is told in comments alone', (language, code, lines) => {
  expect(linesOf('todo-comment', language, code)).toEqual(lines);
});

test('lines of source are looked at, lines of data, markup and prose are not, and neither are tabs where they belong', () => {
  for (const language of ['rust', 'shell', 'sql', 'css', 'yaml', 'dockerfile'] as const)
    for (const key of ['long-line', 'trailing-space', 'tab-indentation'])
      expect(linesOf(key, language, `a\n\tb ${wide} \n`), `${key} ${language}`).toEqual([2]);
  for (const language of ['json', 'markdown', 'xml', 'svg', 'html'] as const)
    for (const key of ['long-line', 'trailing-space', 'tab-indentation'])
      expect(linesOf(key, language, `a\n\tb ${wide} \n`), `${key} ${language}`).toEqual([]);
  for (const language of ['go', 'make'] as const) expect(linesOf('tab-indentation', language, 'a:\n\tb\n')).toEqual([]);
});

test('a file that a package manager wrote may be as long as it likes', () => {
  const found = (path: string) =>
    measureFile(Buffer.from('a: b\n'.repeat(2001)), 'yaml', {
      rules: { program: compileRules(new Map([['long-file', {}]])), encoding: 'utf-8', path },
    }).findings?.findings.length;
  expect([found('pnpm-lock.yaml'), found('a/yarn.lock'), found('a/block.yaml')]).toEqual([0, 0, 1]);
});

test.each<[SourceLanguage, string]>([
  ['shell', 'PASSWORD="hunter2secret9"'],
  ['shell', 'DB_PASSWORD=hunter2secret9 run'],
  ['yaml', "password: 'hunter2secret9'"],
  ['yaml', '  - dbPassword: hunter2secret9 # of the old one'],
  ['properties', 'spring.datasource.password=hunter2secret9'],
  ['ini', 'password = hunter2secret9'],
  ['toml', 'password = "hunter2secret9"'],
  ['json', '{"user": "a", "password": "hunter2secret9"}'],
  ['dockerfile', 'ENV MYSQL_ROOT_PASSWORD hunter2secret9'],
  ['perl', "my %a = (password => 'hunter2secret9');"],
  ['scala', 'val password: String = "hunter2secret9"'],
  ['hcl', 'password = "hunter2secret9"'],
])('%s: the password in %s is found', (language, code) => {
  expect(linesOf('hard-coded-password', language, `${code}\n`)).toEqual([1]);
});

test.each<[SourceLanguage, string]>([
  ['shell', 'PASSWORD="$1"'],
  ['shell', 'PASSWORD=$(pass show a1)'],
  ['shell', '[ "$PASSWORD" = "hunter2secret9$x" ]'],
  ['shell', '# PASSWORD="hunter2secret9"'],
  ['yaml', 'password: ${DB_PASSWORD1}'],
  ['yaml', 'password: "{{ vault_a1 }}"'],
  ['yaml', 'password: db-password-v12'],
  ['yaml', 'passwordSecretName: a1b2c3d4'],
  ['yaml', 'password: !vault a1b2c3'],
  ['toml', 'password = hunter2secret9'],
  ['rust', 'let password = a1b2(c3);'],
  ['rust', 'if password == "hunter2secret9" {'],
  ['sql', 'password varchar(40)'],
  ['markdown', 'password: hunter2secret9'],
  ['json', '{"password": "Passwort"}'],
  ['scala', 'val password = "abc12" + salt'],
])('%s: there is no password in %s', (language, code) => {
  expect(linesOf('hard-coded-password', language, `${code}\n`)).toEqual([]);
});

test('a key is random, a name of one is not', () => {
  const key = '7f3a9c1e5b2d8046a1c3e5f70928b4d6';
  expect(linesOf('hard-coded-secret', 'yaml', `api_key: "${key}"\n`)).toEqual([1]);
  expect(linesOf('hard-coded-secret', 'shell', `export API_KEY=${key}\n`)).toEqual([1]);
  expect(linesOf('hard-coded-secret', 'yaml', 'secret: my-service-credentials-v2\n')).toEqual([]);
  expect(linesOf('hard-coded-secret', 'yaml', `keyId: ${key}\n`)).toEqual([]);
});

test('a line with many names of passwords ends, however long it is', () => {
  const line = `${' '.repeat(1000)}${'"password": "hunter2secret9", '.repeat(60_000)}`;
  expect(linesOf('hard-coded-password', 'json', line)?.length).toBeGreaterThan(0);
  expect(linesOf('hard-coded-password', 'json', 'password'.repeat(200_000))).toEqual([]);
  expect(linesOf('todo-comment', 'yaml', `#${' TODO: a'.repeat(100_000)}`)?.length).toBeGreaterThan(0);
}, 20_000);
