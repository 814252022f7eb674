import { createElement, type ReactNode, useMemo } from 'react';
import { CodedText } from '../coded-text.tsx';

/** What an explanation may consist of. Everything else is taken for its text. */
const ALLOWED: ReadonlySet<string> = new Set(['P', 'H4', 'PRE', 'A']);
/** Elements whose text is not for reading. */
const SILENT: ReadonlySet<string> = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'TITLE',
]);

/**
 * HTML of the server as React nodes: paragraphs, headings, examples and links survive, without attributes; a link keeps
 * an http(s) address and opens apart. Nothing is ever set as HTML, so what is not allowed cannot run.
 */
export function readExplanation(html: string): ReactNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return nodesOf(body);
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, index));
}

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return wordsOf(node, key);
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toUpperCase();
  if (SILENT.has(name)) return null;
  const children = nodesOf(node);
  if (name === 'A') {
    const href = safeAddress(node.getAttribute('href'));
    return href
      ? createElement('a', { key, href, target: '_blank', rel: 'noreferrer noopener' }, ...children)
      : createElement('span', { key }, ...children);
  }
  return createElement(ALLOWED.has(name) ? name.toLowerCase() : 'span', { key }, ...children);
}

/** Words with the code they quote; an example is code already. */
function wordsOf(node: Node, key: number): ReactNode {
  const text = node.textContent ?? '';
  return node.parentElement?.closest('pre') || !text.includes('`') ? text : createElement(CodedText, { key, text });
}

function safeAddress(address: string | null): string | undefined {
  try {
    const url = new URL(address ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The explanation of a checker. */
export function Explanation({ html, className }: { html: string; className?: string | undefined }) {
  const nodes = useMemo(() => readExplanation(html), [html]);
  return <div className={className}>{nodes}</div>;
}
