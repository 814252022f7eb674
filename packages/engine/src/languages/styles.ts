import { block } from '../lexer/opener.ts';
import { language } from './language.ts';
import { QUOTES, SLASHES } from './openers.ts';

/** Style sheets. */
export const STYLES = {
  css: language({ extensions: 'css wxss pcss postcss acss', openers: [block('/*', '*/'), ...QUOTES] }),
  scss: language({ extensions: 'scss', openers: [...SLASHES, ...QUOTES] }),
  less: language({ extensions: 'less', openers: [...SLASHES, ...QUOTES] }),
  sass: language({ extensions: 'sass', openers: [...SLASHES, ...QUOTES] }),
  stylus: language({ extensions: 'styl', openers: [...SLASHES, ...QUOTES] }),
};
