import { block, line, lines, nested, plainNext } from '../lexer/opener.ts';
import { language } from './language.ts';
import { isBlankNext, MARKUP, PERCENT } from './openers.ts';

/**
 * Documents. A page's scripts and style sheets are languages of their own (embedded/). The code that prose shows (fences in Markdown) is
 * prose: it is there to be read, not to be run.
 */
export const DOCUMENTS = {
  html: language({ extensions: 'html htm xhtml xht hta html.hl', openers: [MARKUP] }),
  vue: language({ extensions: 'vue', openers: [MARKUP] }),
  svelte: language({ extensions: 'svelte', openers: [MARKUP] }),
  astro: language({ extensions: 'astro', openers: [MARKUP] }),
  // The JSON around a notebook's cells is nobody's writing; cells count as the language they are in.
  notebook: language({ extensions: 'ipynb', openers: [] }),
  xml: language({
    extensions:
      'xml xsd wsdl xul rss atom xaml axaml axml csproj vbproj fsproj sqlproj vcxproj vcxproj.filters proj props targets plist storyboard xib resx ' +
      'nuspec pom rdf owl gml gpx kml launch iml fxml ui qrc wxs wxi ditamap dita mjml tld jelly',
    names: '.classpath .project .cproject app.config web.config nuget.config packages.config settings.stylecop',
    openers: [MARKUP],
  }),
  xslt: language({ extensions: 'xsl xslt', openers: [MARKUP] }),
  svg: language({ extensions: 'svg', openers: [MARKUP] }),
  markdown: language({ extensions: 'md markdown mdown mdwn mkd mkdn mkdown ronn livemd', openers: [MARKUP] }),
  mdx: language({ extensions: 'mdx', openers: [MARKUP, block('{/*', '*/}')] }),
  // A comment of reStructuredText looks like a directive it does not know: no rule is sure.
  restructuredtext: language({ extensions: 'rst rest rst.txt rest.txt', openers: [] }),
  asciidoc: language({
    extensions: 'adoc asciidoc asc',
    openers: [lines('////', '////'), line('//', { place: 'column' })],
  }),
  org: language({
    extensions: 'org',
    openers: [
      lines('#+BEGIN_COMMENT', '#+END_COMMENT', { place: 'line' }),
      lines('#+begin_comment', '#+end_comment', { place: 'line' }),
      line('#', { place: 'line', follows: isBlankNext }),
    ],
  }),
  tex: language({
    extensions: 'tex sty cls ltx dtx ins bbx cbx lbx mkiv mkii mkvi tikz',
    openers: [lines('\\begin{comment}', '\\end{comment}', { place: 'line' }), plainNext('\\'), PERCENT],
  }),
  bibtex: language({ extensions: 'bib bibtex', openers: [line('%', { place: 'line' })] }),
  postscript: language({ extensions: 'ps eps epsi pfa', openers: [plainNext('\\'), PERCENT] }),
  rmarkdown: language({ extensions: 'rmd qmd', openers: [MARKUP] }),
  typst: language({ extensions: 'typ', openers: [line('//', { place: 'space' }), nested('/*', '*/')] }),
  texinfo: language({
    extensions: 'texinfo texi txi',
    openers: [
      line('@c', { place: 'line', follows: isBlankNext }),
      line('@comment', { place: 'line', follows: isBlankNext }),
      lines('@ignore', '@end ignore', { place: 'line' }),
    ],
  }),
};
