import { block, line, nested, raw } from '../lexer/opener.ts';
import { language } from './language.ts';
import { MARKUP, QUOTES, SLASHES } from './openers.ts';

/** Pages with holes: the comments of the template language, and those of the page around it. */
export const TEMPLATES = {
  pug: language({ extensions: 'pug jade', openers: [line('//', { place: 'line' })] }),
  haml: language({
    extensions: 'haml haml.deface',
    openers: [line('-#', { place: 'line' }), line('/', { place: 'line' })],
  }),
  slim: language({ extensions: 'slim', openers: [line('/', { place: 'line' })] }),
  handlebars: language({ extensions: 'hbs handlebars', openers: [block('{{!--', '--}}'), block('{{!', '}}'), MARKUP] }),
  mustache: language({ extensions: 'mustache', openers: [block('{{!', '}}'), MARKUP] }),
  erb: language({ extensions: 'erb rhtml erb.deface', openers: [block('<%#', '%>'), MARKUP] }),
  ejs: language({ extensions: 'ejs ect jst ejs.t', openers: [block('<%#', '%>'), MARKUP] }),
  jinja: language({ extensions: 'jinja jinja2 j2', openers: [block('{#', '#}'), MARKUP] }),
  twig: language({ extensions: 'twig', openers: [block('{#', '#}'), MARKUP] }),
  liquid: language({
    extensions: 'liquid',
    openers: [block('{% comment %}', 'endcomment %}'), block('{%- comment -%}', 'endcomment -%}'), MARKUP],
  }),
  blade: language({ extensions: 'blade.php blade', openers: [block('{{--', '--}}'), MARKUP] }),
  smarty: language({ extensions: 'tpl', openers: [block('{*', '*}'), MARKUP] }),
  razor: language({ extensions: 'cshtml razor', openers: [block('@*', '*@'), MARKUP] }),
  jsp: language({ extensions: 'jsp jspf jspx tag tagx', openers: [block('<%--', '--%>'), MARKUP] }),
  asp: language({ extensions: 'asp', openers: [MARKUP, line("'", { place: 'line' })] }),
  aspnet: language({ extensions: 'aspx ascx asax ashx asmx axd master', openers: [block('<%--', '--%>'), MARKUP] }),
  freemarker: language({ extensions: 'ftl ftlh', openers: [block('<#--', '-->'), MARKUP] }),
  velocity: language({ extensions: 'vm vtl', openers: [block('#*', '*#'), line('##'), MARKUP] }),
  eex: language({
    extensions: 'html.eex heex leex eex',
    openers: [block('<%!--', '--%>'), block('<%#', '%>'), MARKUP],
  }),
  nunjucks: language({ extensions: 'njk', openers: [block('{#', '#}'), MARKUP] }),
  mako: language({
    extensions: 'mako mao',
    openers: [line('##', { place: 'line' }), block('<%doc>', '</%doc>'), MARKUP],
  }),
  coldfusion: language({ extensions: 'cfm cfml cfc', openers: [nested('<!---', '--->'), MARKUP] }),
  templ: language({ extensions: 'templ', openers: [...SLASHES, MARKUP, ...QUOTES, raw('`')] }),
};
