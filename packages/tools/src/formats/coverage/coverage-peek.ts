import type { CoverageFormat } from '@assay/contract/report';

const HEAD_BYTES = 4096;

/** Tells the format of a coverage report by its beginning, while its bytes pass by. It judges nothing. */
export class CoveragePeek {
  #head = Buffer.alloc(0);

  /** @returns true once enough was seen */
  write(chunk: Uint8Array): boolean {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
    return this.#head.length >= HEAD_BYTES;
  }

  end(): { readonly format: CoverageFormat | undefined } {
    // UTF-16 of ASCII syntax, with its zero bytes out of the way.
    const head = this.#head
      .toString('latin1')
      .replaceAll('\0', '')
      .replace(/^(ÿþ|þÿ|ï»¿)/, '');
    return { format: formatOf(head) };
  }
}

function formatOf(head: string): CoverageFormat | undefined {
  const text = head.trimStart();
  if (text.startsWith('mode:')) return 'go-profile';
  if (text.startsWith('<')) {
    if (/<report[\s>]/.test(text) || /JACOCO/.test(text)) return 'jacoco';
    return /<coverage[\s>]/.test(text) ? 'cobertura' : undefined;
  }
  return /^(TN|SF|VER):/m.test(text) ? 'lcov' : undefined;
}
