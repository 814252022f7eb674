import { block, line, lines, long, nested, plainNext, remark, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { CHARACTER, DASHES, DOUBLED_QUOTES, isBlankNext, NESTED_STARS, QUOTES } from './openers.ts';

/** A card whose seventh column says that it is a comment. */
const CARD = [line('*', { place: 'seventh' }), line('/', { place: 'seventh' })];
const BASIC = [line("'"), ...remark('rem'), text('"', { escape: 'doubled' })];

/** Languages with a past. */
export const CLASSIC = {
  ada: language({ extensions: 'adb ads ada gpr', openers: [DASHES, text('"', { escape: 'doubled' }), CHARACTER] }),
  pascal: language({
    extensions: 'pas pp dpr dpk lpr pascal',
    interpreters: 'instantfpc',
    openers: [line('//'), block('{', '}'), block('(*', '*)'), text("'", { escape: 'doubled' })],
  }),
  modula2: language({
    extensions: 'mod def mi',
    openers: [NESTED_STARS, text('"', { escape: 'none' }), text("'", { escape: 'none' })],
  }),
  oberon: language({
    extensions: 'ob2 obn',
    openers: [NESTED_STARS, text('"', { escape: 'none' }), text("'", { escape: 'none' })],
  }),
  eiffel: language({ extensions: 'e', openers: [DASHES, text('"', { escape: 'none' })] }),
  fortran: language({
    extensions: 'f for f77 ftn fpp',
    openers: [...['C', 'c', '*'].map((mark) => line(mark, { place: 'column' })), line('!'), ...DOUBLED_QUOTES],
  }),
  fortranfree: language({ extensions: 'f90 f95 f03 f08 f18', openers: [line('!'), ...DOUBLED_QUOTES] }),
  cobol: language({
    extensions: 'cob cbl cobol ccp cpy',
    openers: [...CARD, line('*>'), ...DOUBLED_QUOTES],
    dashNames: true,
  }),
  abap: language({
    extensions: 'abap',
    openers: [
      line('*', { place: 'column' }),
      line('"'),
      text("'", { escape: 'doubled' }),
      text('`', { escape: 'doubled' }),
      text('|'),
    ],
    dashNames: true,
  }),
  rexx: language({
    extensions: 'rexx rex pprx',
    interpreters: 'rexx regina',
    openers: [nested('/*', '*/'), DASHES, ...DOUBLED_QUOTES],
  }),
  smalltalk: language({
    extensions: 'st',
    interpreters: 'gst',
    openers: [block('"', '"'), plainNext('$'), long("'", { escape: 'doubled' })],
  }),
  forth: language({
    extensions: 'fth 4th forth frt fr',
    interpreters: 'gforth',
    openers: [
      line('\\', { place: 'space', follows: isBlankNext }),
      block('(', ')', { place: 'space', follows: isBlankNext }),
    ],
    dashNames: true,
  }),
  vbnet: language({ extensions: 'vb vbhtml', openers: BASIC }),
  vb6: language({ extensions: 'frm ctl dsr bas', openers: BASIC }),
  vba: language({ extensions: 'vba bas cls', openers: BASIC }),
  vbscript: language({ extensions: 'vbs', openers: BASIC }),
  assembly: language({
    extensions: 'asm s nasm nas a51 i',
    openers: [
      line(';'),
      line('//'),
      block('/*', '*/'),
      // `#define` is a directive, `# text` a comment; `@` one of ARM's.
      line('#', { place: 'line', follows: isBlankNext }),
      line('@', { place: 'line', follows: isBlankNext }),
      ...QUOTES,
    ],
  }),
  llvm: language({ extensions: 'll', openers: [line(';'), text('"', { escape: 'none' })] }),
  webassembly: language({ extensions: 'wat wast', openers: [line(';;'), nested('(;', ';)'), text('"')] }),
  vhdl: language({
    extensions: 'vhdl vhd vhf vhi vho vhs vht vhw',
    openers: [DASHES, block('/*', '*/'), text('"', { escape: 'doubled' }), CHARACTER],
  }),
  verilog: language({ extensions: 'v veo', openers: [line('//'), block('/*', '*/'), text('"')] }),
  systemverilog: language({ extensions: 'sv svh vh', openers: [line('//'), block('/*', '*/'), text('"')] }),
  autoit: language({
    extensions: 'au3',
    openers: [
      ...['cs', 'CS', 'comments-start'].map((word) =>
        lines(`#${word}`, `#${word.replace('cs', 'ce').replace('CS', 'CE').replace('start', 'end')}`, {
          place: 'line',
        }),
      ),
      line(';'),
      ...DOUBLED_QUOTES,
    ],
  }),
  brightscript: language({ extensions: 'brs', openers: BASIC }),
};
