import {
  type DeliveryOutcome,
  rememberLetter,
  sentLetters,
  type TakenDelivery,
} from '@assay/commands/report-mail/take-delivery';
import type { BothLanguages } from '@assay/contract/both-languages';
import type { Db } from '@assay/database/connect';
import type { Letter } from './receivers.ts';

/**
 * Sends the letters of one delivery, one per language. What left, or may have, is written down before the next one: when another
 * letter has to wait, only that one is sent again.
 * @returns retry while a letter has to wait; else unknown or failed when that is true of one; else sent, to all receivers together
 */
export async function sendLetters(
  db: Db,
  {
    taken,
    letters,
    send,
  }: {
    taken: TakenDelivery;
    letters: readonly Letter[];
    send: (letter: Letter) => Promise<DeliveryOutcome>;
  },
): Promise<DeliveryOutcome> {
  const before = await sentLetters(db, taken);
  const receivers = [...before.receivers];
  const outcomes: DeliveryOutcome[] = [];
  for (const letter of letters) {
    if (before.languages.includes(letter.language)) continue;
    const outcome = await send(letter);
    outcomes.push(outcome);
    if (outcome.kind === 'sent') receivers.push(...outcome.receivers);
    if (outcome.kind === 'sent' || outcome.kind === 'unknown')
      await rememberLetter(db, taken, { language: letter.language, receivers });
  }
  for (const kind of ['retry', 'unknown', 'failed'] as const) {
    const found = outcomes.find((outcome) => outcome.kind === kind);
    if (found?.reason) return { kind, reason: found.reason };
  }
  const reasons = outcomes.flatMap(({ reason }) => reason ?? []);
  return { kind: 'sent', receivers, ...(reasons.length > 0 ? { reason: joined(reasons) } : {}) };
}

function joined(reasons: readonly BothLanguages[]): BothLanguages {
  return { zh: reasons.map(({ zh }) => zh).join('；'), en: reasons.map(({ en }) => en).join('; ') };
}
