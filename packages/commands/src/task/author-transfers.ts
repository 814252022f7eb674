import { AssayError } from '@assay/contract/errors';

/** One conversion as it is stored: several targets are joined by commas (contract-core 8.3). */
export interface AuthorTransfer {
  readonly sourceAuthor: string;
  readonly targetAuthor: string;
}

/** Names as clients send them: one text with commas or semicolons between, or a list. */
type GivenNames = string | readonly string[] | undefined;

const MAX_NAMES = 20;
const MAX_LENGTH = 200;

/**
 * The conversions a list means (contract-core 6.15). Several sources in one row are one conversion each; a row with
 * neither side is no row; a source named twice goes to all its targets.
 * @throws AssayError illegal for a row with one side only, or names that are too long or too many
 */
export function authorTransfers(
  given: readonly { readonly sourceAuthor?: GivenNames; readonly targetAuthor?: GivenNames }[],
): AuthorTransfer[] {
  const targetsOf = new Map<string, Set<string>>();
  for (const row of given) {
    const sources = namesOf(row.sourceAuthor);
    const targets = namesOf(row.targetAuthor);
    if (sources.length === 0 && targets.length === 0) continue;
    if (sources.length === 0 || targets.length === 0)
      throw new AssayError('illegal', {
        zh: '请填写原处理人和新处理人',
        en: 'Name both the source handler and the new one',
      });
    for (const source of sources) targetsOf.set(source, new Set([...(targetsOf.get(source) ?? []), ...targets]));
  }
  const transfers = [...targetsOf].map(([sourceAuthor, targets]) => ({ sourceAuthor, targets: [...targets] }));
  if (transfers.some(({ targets }) => targets.length > MAX_NAMES))
    throw new AssayError('illegal', { zh: '新处理人过多', en: 'Too many new handlers' });
  return transfers
    .filter(({ sourceAuthor, targets }) => targets.length > 1 || targets[0] !== sourceAuthor)
    .map(({ sourceAuthor, targets }) => ({ sourceAuthor, targetAuthor: targets.join(',') }));
}

export function targetsOf({ targetAuthor }: AuthorTransfer): string[] {
  return targetAuthor.split(',');
}

function namesOf(given: GivenNames): string[] {
  const texts = typeof given === 'string' ? [given] : (given ?? []);
  const names = texts.flatMap((text) => text.split(/[,;]/)).map((name) => name.trim());
  const kept = [...new Set(names.filter((name) => name !== ''))];
  if (kept.some((name) => name.length > MAX_LENGTH || /\p{Cc}/u.test(name)))
    throw new AssayError('illegal', { zh: '处理人不合法', en: 'A handler is not valid' });
  return kept;
}
