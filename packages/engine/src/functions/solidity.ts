import { codeSet, keyword } from '../lexer/keywords.ts';
import { EQUALS, OPEN_BRACE, OPEN_PAREN, SEMICOLON } from '../lexer/symbols.ts';
import { behind, codeAt, countParameters, isClose, isWord, REACH, tokenText } from './token-reader.ts';
import { grammar } from './walk-state.ts';

const TYPES = codeSet('contract library interface');
const NAMED = codeSet('function modifier');
const FUNCTION = keyword('function');

/** Solidity: functions, modifiers, constructor, `fallback` and `receive` of contracts, libraries and interfaces. */
export const SOLIDITY = grammar({
  triggers: codeSet('function modifier constructor fallback receive contract library interface'),
  onToken(w, i, code) {
    const { s } = w;
    const type = TYPES[code] === 1;
    if (codeAt(s, i - 1) === FUNCTION || (type && !isWord(codeAt(s, i + 1)))) return;
    let name = tokenText(s, i);
    let parameters = 0;
    let list = -1;
    let j = i + 1;
    if ((type || NAMED[code] === 1) && isWord(codeAt(s, j))) name = tokenText(s, j++);
    if (!type && codeAt(s, j) === OPEN_PAREN) {
      parameters = countParameters(s, j, false);
      list = j;
      j = behind(s, j);
    } else if (!type && name === tokenText(s, i)) return;
    for (let n = 0; j < s.count && n < REACH; n++) {
      const c = codeAt(s, j);
      if (c === OPEN_BRACE) {
        w.plans.set(j, { kind: type ? 'type' : 'function', name, startToken: i, parameters, list });
        return;
      }
      if (c === SEMICOLON || c === EQUALS || isClose(c)) return;
      j = behind(s, j);
    }
  },
});
