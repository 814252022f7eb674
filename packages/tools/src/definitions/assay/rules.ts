import type { RuleTexts } from './rule-texts.ts';
import { CORRECTNESS } from './rules/correctness.ts';
import { ERRORS } from './rules/errors.ts';
import { LAYOUT } from './rules/layout.ts';
import { LEFTOVERS } from './rules/leftovers.ts';
import { SECRETS } from './rules/secrets.ts';
import { SECURITY } from './rules/security.ts';
import { SIZE } from './rules/size.ts';
import { TEXT } from './rules/text.ts';

/** Groups of the catalogue, in its order; the name of a group is the `type` of its checkers. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, RuleTexts>>>> = {
  secrets: SECRETS,
  security: SECURITY,
  correctness: CORRECTNESS,
  errors: ERRORS,
  text: TEXT,
  size: SIZE,
  leftovers: LEFTOVERS,
  layout: LAYOUT,
};
