import { isUtf8 } from 'node:buffer';
import type { ReportRequest } from '../report-source.ts';
import { UnreadableReportError } from '../report-source.ts';
import { decoded } from '../text/decode-chunks.ts';
import { type JsonChoice, type JsonPath, JsonSyntaxError, JsonWalker } from './json-walker.ts';

/** One result with its code flows is far below this; what is above is a dump. */
const VALUE_BYTES = 16 * 1024 * 1024;
const DEPTH = 200;

export interface JsonReading {
  readonly choose: (path: JsonPath, start: 'object' | 'array' | 'scalar') => JsonChoice;
  /** A taken value that parsed. */
  readonly value: (path: JsonPath, value: unknown) => void;
  /** A taken value that is no JSON, or too large. */
  readonly fault: (path: JsonPath, kind: 'invalid' | 'too-large', example: string) => void;
  /** Bytes were converted or replaced; text came after the end. */
  readonly repaired: (kind: 'encoding' | 'trailing-text') => void;
  readonly sequence?: boolean;
}

/**
 * Streams a JSON report through a walker; memory is bounded by the largest taken value.
 * @throws UnreadableReportError when it is no JSON or ends in the middle; the signal's reason
 */
export async function readJson(
  { source, signal }: Pick<ReportRequest, 'source' | 'signal'>,
  reading: JsonReading,
): Promise<void> {
  const walker = new JsonWalker(
    {
      choose: reading.choose,
      take: (path, bytes) => {
        if (!isUtf8(bytes)) reading.repaired('encoding');
        const text = bytes.toString('utf8');
        const parsed = parse(text);
        if (parsed) reading.value(path, parsed.value);
        else reading.fault(path, 'invalid', text);
      },
      tooLarge: (path) => reading.fault(path, 'too-large', path.join('/')),
    },
    { limits: { valueBytes: VALUE_BYTES, depth: DEPTH }, sequence: reading.sequence ?? false },
  );
  try {
    for await (const chunk of decoded(source.open(), () => reading.repaired('encoding'))) {
      signal?.throwIfAborted();
      walker.write(chunk);
    }
    walker.end();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new UnreadableReportError({
      zh: `报告不是完整的 JSON（第 ${error.offset} 字节附近有误）`,
      en: `The report is no complete JSON (near byte ${error.offset}: ${error.message})`,
    });
  }
  if (walker.hasGarbage) reading.repaired('trailing-text');
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
