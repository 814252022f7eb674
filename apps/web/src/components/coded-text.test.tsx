import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CodedText } from './coded-text.tsx';

afterEach(cleanup);

const html = (text: string) => render(<CodedText text={text} />).container.innerHTML.replace(/ class="[^"]*"/g, '');

it('shows what is quoted as code, and a lone tick as it is', () => {
  expect(html('Disallow `any` and `unknown`')).toBe('Disallow <code>any</code> and <code>unknown</code>');
  expect(html('A ` alone')).toBe('A ` alone');
  expect(html('<b>`<i>`')).toBe('&lt;b&gt;<code>&lt;i&gt;</code>');
});
