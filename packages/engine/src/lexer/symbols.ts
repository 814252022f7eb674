/**
 * Token codes. One number says what a token is:
 * 1..15 classes of tokens, 33..126 a punctuation byte standing for itself, 128..159 operators of several bytes,
 * 160 and up a keyword of the language (every language enables its own, see keywords.ts).
 */
export const NONE = 0;
export const IDENT = 1;
export const NUMBER = 2;
export const STRING = 3;
/** Opening and closing of an interpolated expression inside a string, or of `{}` in JSX; they pair like brackets. */
export const INTERP_OPEN = 5;
export const INTERP_CLOSE = 6;
/** Preprocessor lines, one token each: `#if #ifdef #elif`, those that open without a decision, `#else`, `#endif`, the rest. */
export const PP_LINE = 10;
export const REGEX = 11;
/** `<`, `>` and text of JSX, and HTML outside `<?php`. */
export const MARKUP = 12;

export const AND_AND = 128;
export const OR_OR = 129;
export const NULL_COALESCE = 130;
export const OPTIONAL_DOT = 131;
export const ELVIS = 132;
export const FAT_ARROW = 133;
export const ARROW = 134;
export const COLON_COLON = 135;
export const AND_ASSIGN = 136;
export const OR_ASSIGN = 137;
export const COALESCE_ASSIGN = 138;
export const STEP = 139; // ++ --
export const RANGE = 140; // .. ... ..<
export const COMPARE = 141; // == != <= >= === !== <=>
export const ASSIGN_WITH = 142; // += and its kin, :=
export const OPERATOR = 143; // every other operator of several bytes

export const KEYWORD_BASE = 160;

export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const COMMA = 44;
export const DOT = 46;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const QUESTION = 63;
export const AT = 64;
export const OPEN_BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;

/** Token flags: a line end came before it; white space or a comment came right before it. */
export const AFTER_LINE = 1;
export const AFTER_SPACE = 2;
