import type { SourceLanguage } from '@assay/contract/source-languages';
import { partsOfNotebook } from './notebook.ts';
import { partsOfPage } from './page.ts';
import type { Part } from './part.ts';

const page = (bytes: Uint8Array) => partsOfPage(bytes, false);

/**
 * Languages whose files hold others, and how their parts are found. PHP is not here: what stands around it is its own output.
 * Nor is Markdown: the code it shows is there to be read.
 */
const HOSTS: Partial<Record<SourceLanguage, (bytes: Uint8Array) => Part[]>> = {
  html: page,
  vue: page,
  svelte: page,
  astro: (bytes) => partsOfPage(bytes, true),
  erb: page,
  eex: page,
  ejs: page,
  handlebars: page,
  mustache: page,
  jinja: page,
  nunjucks: page,
  mako: page,
  coldfusion: page,
  twig: page,
  liquid: page,
  blade: page,
  smarty: page,
  razor: page,
  jsp: page,
  asp: page,
  aspnet: page,
  freemarker: page,
  velocity: page,
  notebook: partsOfNotebook,
};

/** Whether files of a language hold others. */
export function isHost(language: SourceLanguage): boolean {
  return Object.hasOwn(HOSTS, language);
}

/** The parts of a file, from top to bottom; no line is in two of them. */
export function partsOf(bytes: Uint8Array, language: SourceLanguage): Part[] {
  return HOSTS[language]?.(bytes) ?? [];
}
