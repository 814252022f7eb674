import type { SourceLanguage } from '@assay/contract/source-languages';
import { expect, test } from 'vitest';
import { measureFile } from '../measure-file.ts';
import { compileRules } from './compile-rules.ts';

const KEYS = ['self-comparison', 'eval-call', 'trailing-space', 'missing-final-newline'];
const program = compileRules(new Map(KEYS.map((key) => [key, {}])));

function places(text: string, language: SourceLanguage, path = 'src/page.vue'): string[] {
  const { findings } = measureFile(Buffer.from(text), language, { rules: { program, encoding: 'utf-8', path } });
  return (findings?.findings ?? []).map(({ checker, line, column }) => `${checker}@${line}:${column}`);
}

const VUE = [
  '<template> ',
  '  <p>if (a == a) eval(b)</p>',
  '</template>',
  '<script>',
  'export default {',
  '  go() { if (this.a === this.a) { eval(b); } } ',
  '};',
  '</script>',
  '<style> ',
  'p { color: eval(x) }',
  '</style>',
].join('\n');

test('a script in a page is checked where it stands, its text once', () => {
  expect(places(VUE, 'vue')).toEqual([
    'trailing-space@6:0',
    'self-comparison@6:14',
    'eval-call@6:35',
    'missing-final-newline@11:0',
  ]);
});

test('in a template language a script is not all there', () => {
  expect(places(VUE, 'erb')).toEqual(['missing-final-newline@11:0']);
});

test('the code of a notebook is checked on its lines, without columns', () => {
  const cell = { cell_type: 'code', metadata: {}, outputs: [], source: ['x = 1\n', 'if x == x:\n', '    eval(x)\n'] };
  const text = JSON.stringify({ cells: [cell], metadata: { language_info: { name: 'python' } } }, null, 1);
  const lines = text.split('\n');
  const lineOf = (part: string) => lines.findIndex((line) => line.includes(part)) + 1;
  expect(places(text, 'notebook', 'a.ipynb')).toEqual([
    `self-comparison@${lineOf('x == x')}:0`,
    `eval-call@${lineOf('eval(x)')}:0`,
    `missing-final-newline@${lines.length}:0`,
  ]);
});
