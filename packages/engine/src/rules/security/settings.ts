import { COMMA, EQUALS } from '../../lexer/symbols.ts';
import type { Rule } from '../rule.ts';
import { codeAt, isCall, isMember, isOneOf, isWord, receiverOf, textAt } from '../tokens.ts';

/** A web application that starts in debug mode shows its insides to everybody. */
export const debugMode: Rule = {
  key: 'debug-mode',
  languages: ['python'],
  notInTests: true,
  words: { '*': 'debug' },
  token(file, at, report) {
    if (
      file.language === 'python' &&
      codeAt(file, at + 1) === EQUALS &&
      isWord(file, at + 2, 'True') &&
      (codeAt(file, at - 1) === COMMA || codeAt(file, at - 1) === 40)
    ) {
      for (let i = at; i > at - 20; i--)
        if (codeAt(file, i) === 40)
          return void (receiverOf(file, i - 1) === 'app' && isWord(file, i - 1, 'run') && report.token(at));
    }
  },
};

/** Whoever calls through a contract of somebody else passes for the owner. */
export const txOrigin: Rule = {
  key: 'tx-origin',
  languages: ['solidity'],
  notInTests: true,
  words: { '*': 'origin' },
  token(file, at, report) {
    if (receiverOf(file, at) !== 'tx') return;
    const around = [at - 3, at + 1].some((side) => isOneOf(file, side, ['==', '!=']));
    // `tx.origin == msg.sender` asks whether the caller is no contract.
    if (around && !isWord(file, at + 2, 'msg') && !isWord(file, at - 4, 'sender')) report.tokens(at - 2, at);
  },
};

/** `call`, `delegatecall` and `send` whose answer nobody reads. */
export const uncheckedCall: Rule = {
  key: 'unchecked-call',
  languages: ['solidity'],
  notInTests: true,
  words: { '*': 'call delegatecall send' },
  token(file, at, report) {
    if (!isMember(file, at) || (!isCall(file, at) && codeAt(file, at + 1) !== 123)) return;
    let first = at - 2;
    while (first > 0 && ![59, 123, 125].includes(codeAt(file, first - 1)) && first > at - 24) first--;
    for (let i = first; i < at; i++)
      if (codeAt(file, i) === EQUALS || isOneOf(file, i, ['require', 'return', 'assert', 'if'])) return;
    report.token(at, { name: textAt(file, at) });
  },
};
