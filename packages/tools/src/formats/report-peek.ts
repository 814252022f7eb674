import { isUtf8 } from 'node:buffer';
import type { CoverageFormat, ReportFormat } from '@assay/contract/report';
import { JsonSyntaxError, JsonWalker } from './json/json-walker.ts';
import { objectsAt } from './json/values.ts';
import { ChunkDecoder } from './text/decode-chunks.ts';

/** What can be said of a report by a look at it on its way past. */
export interface Peeked {
  /** Undefined when it is none of the formats. */
  readonly format: ReportFormat | undefined;
  /** The first producer's own name, of SARIF only. */
  readonly producer: string | undefined;
  /** One of the first results has a code flow. */
  readonly hasFlows: boolean;
}

const HEAD_BYTES = 64 * 1024;
/** Results looked at for flows. */
const SAMPLE = 500;

/**
 * Tells format and producer of a report while its bytes pass by, in bounded memory: for whoever stores an upload without reading
 * it. It judges nothing; a report that looks right may still turn out unreadable.
 */
export class ReportPeek {
  readonly #decoder = new ChunkDecoder();
  #head = Buffer.alloc(0);
  #walker: JsonWalker | undefined;
  #isXml = false;
  #isSarif = false;
  #producer: string | undefined;
  #hasFlows = false;
  #over = false;

  write(chunk: Uint8Array): void {
    this.#look(this.#decoder.write(chunk));
  }

  end(): Peeked {
    this.#look(this.#decoder.end());
    return { format: this.#format(), producer: this.#producer, hasFlows: this.#hasFlows };
  }

  #look(chunk: Uint8Array): void {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, HEAD_BYTES - this.#head.length)]);
    if (this.#over) return;
    if (!this.#walker) {
      const first = /[^\s\uFEFF]/.exec(this.#head.toString('utf8'))?.[0];
      if (first === undefined) return;
      this.#isXml = first === '<';
      this.#over = this.#isXml;
      this.#walker = this.#walk();
      if (this.#over) return;
    }
    try {
      this.#walker.write(chunk);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      this.#over = true;
    }
  }

  #format(): ReportFormat | undefined {
    const head = this.#head.toString('utf8');
    if (this.#isXml) return /<(?:\w+:)?errorList\b/.test(head) ? 'klocwork-xml' : undefined;
    if (this.#isSarif) return 'sarif';
    if (/"BugTypes"\s*:/.test(head)) return 'pinpoint';
    if (/"(?:mergeKey|checkerName)"\s*:/.test(head) || /"type"\s*:\s*"Coverity issues"/i.test(head))
      return 'cov-format-errors';
    if (/"issues"\s*:/.test(head) && /"formatVersion"\s*:/.test(head)) return 'cov-format-errors';
    return /"code"\s*:/.test(head) && /"file"\s*:/.test(head) ? 'klocwork-json' : undefined;
  }

  #walk(): JsonWalker {
    return new JsonWalker(
      {
        choose: (path, start) => {
          const [root, , part, third, fourth] = path;
          if (path.length === 1 && root === 'runs' && start === 'array') this.#isSarif = true;
          if (path.length === 0) return 'enter';
          if (root !== 'runs') return 'skip';
          if (path.length <= 2) return 'enter';
          if (part === 'results')
            return path.length === 3 ? 'enter' : Number(third) < SAMPLE && !this.#hasFlows ? 'take' : 'skip';
          if (part !== 'tool') return 'skip';
          if (path.length === 3 || (path.length === 4 && third === 'driver')) return 'enter';
          return third === 'driver' && fourth === 'name' ? 'take' : 'skip';
        },
        take: (path, bytes) => {
          const value = parsed(bytes);
          if (path[2] === 'results') this.#hasFlows ||= objectsAt(value, 'codeFlows').length > 0;
          else if (typeof value === 'string' && value !== '') this.#producer ??= value;
        },
        tooLarge: () => {},
      },
      { limits: { valueBytes: 4 * 1024 * 1024, depth: 200 } },
    );
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return isUtf8(bytes) ? JSON.parse(bytes.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

const COVERAGE_HEAD_BYTES = 4096;

/** Tells the format of a coverage report by its beginning, while its bytes pass by. It judges nothing. */
export class CoveragePeek {
  #head = Buffer.alloc(0);

  /** @returns true once enough was seen */
  write(chunk: Uint8Array): boolean {
    if (this.#head.length < COVERAGE_HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, COVERAGE_HEAD_BYTES - this.#head.length)]);
    return this.#head.length >= COVERAGE_HEAD_BYTES;
  }

  end(): { readonly format: CoverageFormat | undefined } {
    // UTF-16 of ASCII syntax, with its zero bytes out of the way.
    const head = this.#head
      .toString('latin1')
      .replaceAll('\0', '')
      .replace(/^(ÿþ|þÿ|ï»¿)/, '');
    return { format: coverageFormatOf(head) };
  }
}

function coverageFormatOf(head: string): CoverageFormat | undefined {
  const text = head.trimStart();
  if (text.startsWith('mode:')) return 'go-profile';
  if (text.startsWith('<')) {
    if (/<report[\s>]/.test(text) || /JACOCO/.test(text)) return 'jacoco';
    return /<coverage[\s>]/.test(text) ? 'cobertura' : undefined;
  }
  return /^(TN|SF|VER):/m.test(text) ? 'lcov' : undefined;
}
