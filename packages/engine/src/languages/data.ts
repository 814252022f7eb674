import { between, block, line, long, nested, plainNext, raw, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { DASHES, HASH, QUOTES, SLASHES } from './openers.ts';

const LINE_HASH = line('#', { place: 'line' });
const LINE_SEMICOLON = line(';', { place: 'line' });
const JSON_LIKE = [...SLASHES, text('"')];

/** Data, configuration and schemas. */
export const DATA = {
  json: language({
    extensions:
      'json jsonl ndjson geojson topojson webmanifest har gltf avsc sarif mcmeta tfstate webapp 4dform 4dproject',
    names: 'composer.lock .arcconfig .htmlhintrc .nycrc .c8rc .watchmanconfig',
    openers: JSON_LIKE,
  }),
  json5: language({ extensions: 'json5', openers: [...SLASHES, ...QUOTES] }),
  jsonc: language({
    extensions:
      'jsonc code-workspace code-snippets hujson tsconfig.json sublime-settings sublime-project sublime-keymap sublime-menu sublime-commands',
    names:
      'tsconfig.json jsconfig.json .eslintrc.json .babelrc .jshintrc .jslintrc .swcrc tslint.json language-configuration.json devcontainer.json',
    openers: JSON_LIKE,
  }),
  jsonnet: language({ extensions: 'jsonnet libsonnet', openers: [HASH, ...SLASHES, text('"'), text("'")] }),
  yaml: language({
    extensions: 'yaml yml yaml-tmlanguage mir reek rviz sublime-syntax',
    names:
      '.clang-format .clang-tidy .clangd .eslintrc .prettierrc .gemrc .stylelintrc citation.cff yarn.lock pixi.lock glide.lock',
    openers: [line('#', { place: 'space' })],
  }),
  toml: language({
    extensions: 'toml',
    names: 'cargo.lock pipfile poetry.lock pdm.lock uv.lock gopkg.lock mise.lock cargo.toml.orig',
    openers: [HASH, long('"""'), raw("'''"), text('"'), text("'", { escape: 'none' })],
  }),
  ini: language({
    extensions: 'ini cfg cnf conf prefs desktop service socket timer mount target network url inf reg lng',
    names:
      '.buckconfig .coveragerc .flake8 .gitreview .pylintrc pylintrc .npmrc .gitconfig .gitmodules .hgrc hosts buildozer.spec',
    openers: [LINE_SEMICOLON, LINE_HASH],
  }),
  properties: language({ extensions: 'properties', openers: [LINE_HASH, line('!', { place: 'line' })] }),
  dotenv: language({
    extensions: 'env',
    names:
      '.env .env.ci .env.dev .env.development .env.development.local .env.example .env.local .env.prod .env.production .env.sample .env.staging .env.template .env.test',
    openers: [line('#', { place: 'space' })],
  }),
  editorconfig: language({ extensions: 'editorconfig', names: '.editorconfig', openers: [LINE_HASH, LINE_SEMICOLON] }),
  ignorelist: language({
    extensions: 'gitignore',
    names:
      '.gitignore .dockerignore .npmignore .eslintignore .prettierignore .stylelintignore .hgignore .cvsignore .bzrignore .helmignore .vscodeignore ' +
      '.gcloudignore .ignore .rgignore .agignore .babelignore .vercelignore .markdownlintignore',
    openers: [line('#', { place: 'column' })],
  }),
  gitattributes: language({ names: '.gitattributes', openers: [line('#', { place: 'column' })] }),
  codeowners: language({ names: 'codeowners', openers: [LINE_HASH] }),
  protobuf: language({ extensions: 'proto', openers: [...SLASHES, ...QUOTES] }),
  thrift: language({ extensions: 'thrift', openers: [...SLASHES, HASH, ...QUOTES] }),
  // A description is documentation.
  graphql: language({
    extensions: 'graphql gql graphqls',
    openers: [HASH, block('"""', '"""', { place: 'line' }), long('"""'), text('"')],
  }),
  capnproto: language({ extensions: 'capnp', openers: [HASH, text('"')] }),
  flatbuffers: language({ extensions: 'fbs', openers: [...SLASHES, text('"')] }),
  prisma: language({ extensions: 'prisma', openers: [line('//'), text('"')] }),
  asn1: language({ extensions: 'asn asn1', openers: [DASHES, block('/*', '*/'), text('"', { escape: 'doubled' })] }),
  graphviz: language({ extensions: 'dot gv', openers: [...SLASHES, line('#', { place: 'column' }), long('"')] }),
  plantuml: language({
    extensions: 'puml plantuml iuml pu',
    openers: [line("'", { place: 'line' }), block("/'", "'/")],
  }),
  gnuplot: language({
    extensions: 'gp gnu gnuplot plot p plt',
    interpreters: 'gnuplot',
    openers: [plainNext('\\'), HASH, ...QUOTES],
  }),
  pkl: language({
    extensions: 'pkl',
    interpreters: 'pkl',
    openers: [...SLASHES, long('"""', { interpolation: '\\(' }), text('"', { interpolation: '\\(' })],
  }),
  wdl: language({ extensions: 'wdl', openers: [HASH, between('<<<', '>>>'), ...QUOTES] }),
  kdl: language({ extensions: 'kdl', openers: [line('//'), nested('/*', '*/'), long('"')] }),
  hocon: language({ extensions: 'hocon', openers: [HASH, line('//'), raw('"""'), text('"')] }),
  textproto: language({ extensions: 'textproto pbtxt txtpb pbt', openers: [HASH, ...QUOTES] }),
  gettext: language({ extensions: 'po pot', openers: [line('#', { place: 'column' })] }),
  mermaid: language({ extensions: 'mmd mermaid', openers: [line('%%', { place: 'line' })] }),
  typespec: language({
    extensions: 'tsp',
    openers: [...SLASHES, long('"""', { interpolation: '${' }), text('"', { interpolation: '${' })],
  }),
  smithy: language({ extensions: 'smithy', openers: [line('//'), long('"""'), text('"')] }),
  webidl: language({ extensions: 'webidl', openers: [...SLASHES, text('"')] }),
  wit: language({ extensions: 'wit', openers: [line('//'), nested('/*', '*/')], dashNames: true }),
  aidl: language({ extensions: 'aidl', openers: [...SLASHES, ...QUOTES] }),
  yang: language({ extensions: 'yang', openers: [...SLASHES, long('"'), raw("'")], dashNames: true }),
  yara: language({ extensions: 'yar yara', openers: [...SLASHES, text('"')] }),
  slint: language({ extensions: 'slint', openers: [line('//'), nested('/*', '*/'), text('"')], dashNames: true }),
};
