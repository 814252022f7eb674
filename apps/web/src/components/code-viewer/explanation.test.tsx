import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Explanation } from './explanation.tsx';

afterEach(cleanup);

const shown = (html: string) => render(<Explanation html={html} />).container;

test('what the server sends stays: paragraphs, headings, examples, links', () => {
  const box = shown(
    '<p>No &lt;b&gt; here</p><h4>Bad</h4><pre>if (a = 1)\n  b()</pre><p><a href="https://eslint.org/x" onclick="x()">docs</a></p>',
  );
  expect(box.querySelector('p')?.textContent).toBe('No <b> here');
  expect(box.querySelector('pre')?.textContent).toBe('if (a = 1)\n  b()');
  expect(box.querySelector('h4')?.textContent).toBe('Bad');
  const link = box.querySelector('a');
  expect(link?.getAttributeNames().sort()).toEqual(['href', 'rel', 'target']);
  expect(link?.getAttribute('rel')).toContain('noopener');
});

test('code that words quote is code; an example keeps its back-ticks', () => {
  const box = shown('<p>Disallow the use of `debugger`</p><pre>f(`a`)</pre>');
  expect(box.querySelector('p code')?.textContent).toBe('debugger');
  expect(box.querySelector('pre')?.innerHTML).toBe('f(`a`)');
});

test('scripts, handlers, frames, pictures and odd addresses do not', () => {
  const box = shown(
    '<p onmouseover="x()" style="position:fixed">a</p><script>evil()</script><img src=x onerror=evil()>' +
      '<a href="javascript:evil()">go</a><a href="data:text/html,x">go</a><iframe src="https://x"></iframe>' +
      '<svg onload=evil()><a href="javascript:x">s</a></svg><form action="//x"><input></form><style>*{}</style>',
  );
  expect(box.querySelectorAll('script, img, iframe, svg, form, input, style, a')).toHaveLength(0);
  expect(box.querySelector('p')?.getAttributeNames()).toEqual([]);
  expect(box.textContent).not.toContain('evil');
  expect(box.textContent).toBe('agogo');
});

test('whatever comes in, only allowed elements come out', () => {
  const tag = fc.constantFrom('p', 'a', 'pre', 'h4', 'b', 'script', 'svg', 'img', 'div', 'math', 'button', 'table');
  const piece = fc.oneof(
    fc.string(),
    fc
      .tuple(tag, fc.string(), fc.string())
      .map(([name, attribute, text]) => `<${name} href="${attribute}" on${attribute}="1">${text}</${name}>`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const box = shown(pieces.join(''));
      const names = [...box.querySelectorAll('*')].map((element) => element.tagName);
      expect(names.filter((name) => !['DIV', 'SPAN', 'P', 'H4', 'PRE', 'A', 'CODE'].includes(name))).toEqual([]);
      for (const element of box.querySelectorAll('*'))
        for (const name of element.getAttributeNames()) expect(['href', 'target', 'rel', 'class']).toContain(name);
      cleanup();
    }),
    { numRuns: 60 },
  );
});
