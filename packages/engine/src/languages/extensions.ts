import type { SourceLanguage } from '@assay/contract/language';

/** Extension (lower case, without the dot) -> language. `h` and `m` are not here: their content decides (sniff.ts). */
export const EXTENSIONS: ReadonlyMap<string, SourceLanguage> = table({
  c: 'c idc',
  cpp: 'cc cpp cxx c++ hh hpp hxx h++ ipp inl tpp txx cu cuh ino ixx cppm',
  csharp: 'cs csx',
  java: 'java',
  php: 'php php3 php4 php5 php7 phtml phpt inc.php',
  objc: 'mm',
  python: 'py pyi pyw py3 pyx wsgi gyp gypi',
  javascript: 'js jsx mjs cjs es6 jsm wxs',
  ruby: 'rb rake gemspec ru podspec jbuilder rbi thor',
  lua: 'lua rockspec nse',
  go: 'go',
  swift: 'swift',
  typescript: 'ts tsx mts cts ets',
  kotlin: 'kt kts',
  dart: 'dart',
  solidity: 'sol',
  rust: 'rs',
  scala: 'scala sc sbt',
  groovy: 'groovy gradle gvy',
  perl: 'pl pm t pod psgi',
  shell: 'sh bash zsh ksh dash bats',
  powershell: 'ps1 psm1 psd1',
  sql: 'sql ddl dml pgsql plsql',
  html: 'html htm xhtml ejs hbs',
  vue: 'vue',
  xml: 'xml xsd xsl xslt wsdl svg csproj vbproj fsproj props targets plist storyboard xib resx xaml nuspec pom',
  css: 'css scss less sass wxss',
  json: 'json jsonc json5 geojson webmanifest',
  yaml: 'yaml yml',
  toml: 'toml',
  markdown: 'md markdown mdx mkd',
  make: 'mk mak make',
  cmake: 'cmake',
  dockerfile: 'dockerfile',
  protobuf: 'proto',
  graphql: 'graphql gql graphqls',
});

/** Whole file name (lower case) -> language, for files that need no extension. */
export const FILE_NAMES: ReadonlyMap<string, SourceLanguage> = table({
  make: 'makefile gnumakefile makefile.am makefile.in',
  cmake: 'cmakelists.txt',
  dockerfile: 'dockerfile containerfile',
  ruby: 'rakefile gemfile podfile fastfile appfile vagrantfile guardfile capfile brewfile dangerfile',
  groovy: 'jenkinsfile',
  python: 'sconstruct sconscript wscript',
  shell: '.bashrc .bash_profile .profile .zshrc .zshenv apkbuild pkgbuild',
  json: '.eslintrc .babelrc .prettierrc .jshintrc composer.lock',
  toml: 'cargo.lock pipfile poetry.lock',
});

/** Interpreter of a `#!` line (version digits removed) -> language. */
export const INTERPRETERS: ReadonlyMap<string, SourceLanguage> = table({
  python: 'python pypy',
  ruby: 'ruby jruby macruby',
  javascript: 'node nodejs bun',
  typescript: 'deno ts-node tsx',
  php: 'php',
  lua: 'lua luajit',
  perl: 'perl',
  shell: 'sh bash zsh ksh dash ash',
  groovy: 'groovy',
  scala: 'scala amm',
  swift: 'swift',
  kotlin: 'kotlin kotlinc',
  dart: 'dart',
  powershell: 'pwsh',
  make: 'make',
});

function table(words: Partial<Record<SourceLanguage, string>>): Map<string, SourceLanguage> {
  const entries: [string, SourceLanguage][] = [];
  for (const [language, list] of Object.entries(words)) {
    if (isLanguage(language)) for (const word of list.split(' ')) entries.push([word, language]);
  }
  return new Map(entries);

  function isLanguage(key: string): key is SourceLanguage {
    return key in words;
  }
}
