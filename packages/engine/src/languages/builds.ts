import { heredoc } from '../lexer/matchers.ts';
import { block, line, long, match, nested, plainNext, raw, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { HASH, noWordNext, QUOTES, SLASHES } from './openers.ts';

const LINE_HASH = line('#', { place: 'line' });
const SPACED_HASH = line('#', { place: 'space' });

/** What builds, tests and deploys. */
export const BUILDS = {
  make: language({
    extensions: 'mk mak make makefile mkfile d',
    names: 'makefile gnumakefile bsdmakefile makefile.am makefile.in makefile.inc makefile.boot kbuild mkfile',
    interpreters: 'make',
    openers: [plainNext('\\'), SPACED_HASH],
  }),
  cmake: language({
    extensions: 'cmake cmake.in',
    names: 'cmakelists.txt',
    openers: [block('#[[', ']]'), block('#[=[', ']=]'), HASH, long('"')],
  }),
  meson: language({
    extensions: 'meson',
    names: 'meson.build meson_options.txt meson.options',
    openers: [HASH, raw("'''"), text("'")],
  }),
  ninja: language({ extensions: 'ninja', openers: [LINE_HASH] }),
  just: language({ extensions: 'just', names: 'justfile .justfile', openers: [SPACED_HASH] }),
  m4: language({
    extensions: 'm4 mc ac',
    names: 'configure.ac configure.in',
    openers: [HASH, line('dnl', { follows: noWordNext })],
  }),
  qmake: language({ extensions: 'pro pri', openers: [HASH] }),
  bitbake: language({ extensions: 'bb bbappend bbclass', openers: [LINE_HASH] }),
  kconfig: language({ extensions: 'kconfig', names: 'kconfig kconfig.debug', openers: [SPACED_HASH, text('"')] }),
  devicetree: language({ extensions: 'dts dtsi dtso', openers: [...SLASHES, text('"')] }),
  dockerfile: language({
    extensions: 'dockerfile containerfile',
    names: 'dockerfile containerfile',
    openers: [match('<<', heredoc), LINE_HASH],
  }),
  hcl: language({
    extensions: 'hcl tf tfvars tofu nomad workflow',
    names: '.terraform.lock.hcl',
    openers: [HASH, ...SLASHES, match('<<', heredoc), text('"', { interpolation: '${' })],
    dashNames: true,
  }),
  bicep: language({
    extensions: 'bicep bicepparam',
    openers: [...SLASHES, raw("'''"), text("'", { interpolation: '${' })],
  }),
  nix: language({
    extensions: 'nix',
    openers: [HASH, block('/*', '*/'), raw("''", { run: 2 }), long('"', { interpolation: '${' })],
    dashNames: true,
  }),
  dhall: language({ extensions: 'dhall', openers: [line('--'), nested('{-', '-}'), raw("''", { run: 2 }), text('"')] }),
  cue: language({ extensions: 'cue', openers: [line('//'), long('"""'), long("'''"), ...QUOTES] }),
  rego: language({ extensions: 'rego', openers: [HASH, text('"'), raw('`')] }),
  puppet: language({
    extensions: 'pp epp',
    names: 'modulefile',
    openers: [HASH, block('/*', '*/'), long('"', { interpolation: '${' }), long("'")],
  }),
  saltstack: language({ extensions: 'sls', openers: [block('{#', '#}'), SPACED_HASH] }),
  robot: language({ extensions: 'robot resource', openers: [SPACED_HASH] }),
  gherkin: language({ extensions: 'feature story', openers: [LINE_HASH] }),
  nginx: language({ extensions: 'nginx nginxconf vhost', names: 'nginx.conf', openers: [HASH, ...QUOTES] }),
  apacheconf: language({ extensions: 'apacheconf', names: '.htaccess apache2.conf httpd.conf', openers: [LINE_HASH] }),
  sed: language({ extensions: 'sed', interpreters: 'sed gsed ssed minised', openers: [LINE_HASH] }),
  gomod: language({ names: 'go.mod go.work', openers: [line('//')] }),
  gn: language({ extensions: 'gn gni', names: '.gn', interpreters: 'gn', openers: [HASH, text('"')] }),
  cabal: language({
    extensions: 'cabal',
    names: 'cabal.config cabal.project',
    openers: [line('--', { place: 'line' })],
  }),
  rpmspec: language({ extensions: 'spec', openers: [LINE_HASH] }),
  nsis: language({
    extensions: 'nsi nsh',
    openers: [
      line(';', { place: 'space' }),
      SPACED_HASH,
      block('/*', '*/'),
      ...['"', "'", '`'].map((quote) => text(quote, { escape: 'none' })),
    ],
  }),
  innosetup: language({
    extensions: 'iss isl',
    openers: [line(';', { place: 'line' }), line('//', { place: 'line' })],
  }),
  caddyfile: language({ extensions: 'caddyfile', names: 'caddyfile', openers: [SPACED_HASH] }),
  linkerscript: language({ extensions: 'ld lds', openers: [block('/*', '*/'), text('"')] }),
};
