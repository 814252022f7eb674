import { block } from '../lexer/opener.ts';
import { language } from './language.ts';
import { QUOTES, SLASHES } from './openers.ts';

/** Style sheets. A name with dashes is one token. */
export const STYLES = {
  css: language({ extensions: 'css wxss pcss postcss acss', openers: [block('/*', '*/'), ...QUOTES], dashNames: true }),
  scss: language({ extensions: 'scss', openers: [...SLASHES, ...QUOTES], dashNames: true }),
  less: language({ extensions: 'less', openers: [...SLASHES, ...QUOTES], dashNames: true }),
  sass: language({ extensions: 'sass', openers: [...SLASHES, ...QUOTES], dashNames: true }),
  stylus: language({ extensions: 'styl', openers: [...SLASHES, ...QUOTES], dashNames: true }),
};
