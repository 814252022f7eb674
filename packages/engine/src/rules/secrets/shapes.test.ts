import { expect, test } from 'vitest';
import { measureFile } from '../../measure-file.ts';
import { compileRules } from '../compile-rules.ts';

/** Put together, so that no search for secrets stops at them. */
const random = (length: number) =>
  Array.from({ length }, (_, n) => 'qK7vR2mZ9xB4wT1hJ6pL3sD8fG5nC0yA'[(n * 7 + (n >> 3)) % 32]).join('');
const kinds = (key: string, text: string) =>
  measureFile(Buffer.from(`const a = '${text}';\n`), 'javascript', {
    rules: { program: compileRules(new Map([[key, {}]])), encoding: 'utf-8', path: 'src/a.js' },
  }).findings?.findings.map(({ values }) => values.kind);

test.each([
  ['secret-cloud-key', `sk-proj-${random(60)}`, 'OpenAI key'],
  ['secret-cloud-key', `sk-svcacct-${random(60)}`, 'OpenAI key'],
  ['secret-cloud-key', `sk-${random(20)}T3Blbk${'FJ'}${random(20)}`, 'OpenAI key'],
  ['secret-cloud-key', `sk-ant-${random(95)}`, 'Anthropic key'],
  [
    'secret-service-token',
    `https://hooks.slack.com/services/T${random(8)}/B${random(8)}/${random(24)}`,
    'Slack webhook',
  ],
  ['secret-service-token', `123456789:AA${random(33)}`, 'Telegram bot token'],
  ['secret-service-token', `https://api.telegram.org/bot123456789:AA${random(33)}/send`, 'Telegram bot token'],
])('%s: %s is found once', (key, text, kind) => {
  expect(kinds(key, text)).toEqual([kind]);
});

test.each([
  ['secret-cloud-key', `sk-${random(48)}`],
  ['secret-cloud-key', `task-${random(60)}`],
  ['secret-service-token', 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'],
  ['secret-service-token', `12:AA${random(33)}`],
  ['secret-service-token', `123456789:AA${random(40)}`],
])('%s: %s is none', (key, text) => {
  expect(kinds(key, text)).toEqual([]);
});
