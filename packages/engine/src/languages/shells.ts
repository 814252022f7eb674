import { heredoc } from '../lexer/matchers.ts';
import { between, block, line, long, match, plainNext, raw, remark, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { HASH, noWordNext, QUOTES } from './openers.ts';

const WORD_HASH = line('#', { place: 'word' });

/** Command lines. */
export const SHELLS = {
  shell: language({
    extensions: 'sh bash zsh ksh dash bats command sh.in zsh-theme tmux sbatch slurm ebuild eclass',
    names:
      '.bashrc .bash_profile .bash_aliases .bash_functions .bash_login .bash_logout .profile .zshrc .zshenv .zprofile .zlogin .zlogout ' +
      '.kshrc .xinitrc .xsession .envrc .login apkbuild pkgbuild gradlew mvnw configure.ac.sh',
    interpreters: 'sh bash zsh ksh dash ash mksh rc bats',
    openers: [
      plainNext('\\'),
      WORD_HASH,
      match('<<', heredoc),
      long("$'"),
      long('"', { interpolation: '$(' }),
      raw("'"),
    ],
  }),
  csh: language({
    extensions: 'csh tcsh',
    names: '.cshrc .tcshrc',
    interpreters: 'csh tcsh',
    openers: [plainNext('\\'), WORD_HASH, match('<<', heredoc), ...QUOTES],
  }),
  fish: language({
    extensions: 'fish',
    interpreters: 'fish',
    openers: [plainNext('\\'), WORD_HASH, long('"'), long("'")],
  }),
  nushell: language({ extensions: 'nu', interpreters: 'nu', openers: [WORD_HASH, long('"'), raw("'"), raw('`')] }),
  powershell: language({
    extensions: 'ps1 psm1 psd1 ps1xml.ps1',
    interpreters: 'pwsh powershell',
    openers: [
      block('<#', '#>'),
      HASH,
      between('@"', '"@'),
      between("@'", "'@"),
      plainNext('`'),
      long('"', { escape: 'backtick' }),
      long("'", { escape: 'doubled' }),
    ],
    dollarNames: true,
  }),
  batch: language({
    extensions: 'bat cmd',
    openers: [
      ...remark('rem', { place: 'line', follows: noWordNext }),
      ...remark('@rem', { place: 'line', follows: noWordNext }),
      line('::', { place: 'line' }),
      text('"', { escape: 'none' }),
    ],
  }),
};
