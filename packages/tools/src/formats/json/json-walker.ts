/**
 * Walks a JSON document that arrives in chunks, in one pass and bounded memory. Only the containers somebody asks for are entered;
 * a value that is wanted is handed on whole, as bytes for `JSON.parse`, everything else is passed over without being looked at.
 * That keeps the slow part of a streaming parser, decoding, in native code (docs/decisions/0034-reports.md).
 *
 * States: `value` (one may begin here) -> `after` (a comma or the end of the container) -> `value` or `key` -> `colon` -> `value`.
 * Inside a value that is taken or passed over only strings and brackets are told apart; `string` and `scalar` are its sub-states.
 * Long because a state machine reads best in one piece.
 */

/** What to do with the value at a path: look inside, hand it on whole, or pass over it. */
export type JsonChoice = 'enter' | 'take' | 'skip';

/** Keys and indices from the root; only valid during the call. */
export type JsonPath = readonly (string | number)[];

export interface JsonVisitor {
  choose(path: JsonPath, start: 'object' | 'array' | 'scalar'): JsonChoice;
  /** A taken value, as UTF-8. */
  take(path: JsonPath, bytes: Buffer): void;
  /** A taken value that is larger or nested deeper than allowed; it is passed over. */
  tooLarge(path: JsonPath): void;
}

export interface JsonLimits {
  /** Bytes of one taken value. */
  readonly valueBytes: number;
  /** Nesting of the whole document. */
  readonly depth: number;
}

/** The document is no JSON, or ends in the middle. */
export class JsonSyntaxError extends Error {
  /** Bytes read before the fault. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'JsonSyntaxError';
    this.offset = offset;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
const MAX_KEY_BYTES = 64 * 1024;

type State = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'after' | 'done';
type Inside = 'none' | 'plain' | 'string' | 'scalar';

export class JsonWalker {
  readonly #visitor: JsonVisitor;
  readonly #limits: JsonLimits;
  readonly #sequence: boolean;
  readonly #path: (string | number)[] = [];
  readonly #containers: ('object' | 'array')[] = [];
  #state: State = 'value';
  #inside: Inside = 'none';
  #readsKey = false;
  #taken = false;
  #depth = 0;
  /** The chunk before ended in a backslash that escapes the next byte. */
  #escaped = false;
  #parts: Buffer[] = [];
  #bytes = 0;
  #offset = 0;
  #roots = 0;
  #garbage = false;

  /** @param sequence several documents one after the other (JSON lines); the first entry of every path is then its number */
  constructor(visitor: JsonVisitor, { limits, sequence = false }: { limits: JsonLimits; sequence?: boolean }) {
    this.#visitor = visitor;
    this.#limits = limits;
    this.#sequence = sequence;
    if (sequence) this.#path.push(0);
  }

  /** Something other than white space came after the document; it was not read. */
  get hasGarbage(): boolean {
    return this.#garbage;
  }

  /** @throws JsonSyntaxError */
  write(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let at = 0;
    while (at < bytes.length && !this.#garbage)
      at = this.#inside === 'none' ? this.#structure(bytes, at) : this.#content(bytes, at);
    this.#offset += bytes.length;
  }

  /** @throws JsonSyntaxError when the document is not complete */
  end(): void {
    if (this.#inside === 'scalar' && this.#containers.length === 0) this.#finish(Buffer.alloc(0), 0, 0);
    const complete = this.#state === 'done' || (this.#sequence && this.#state === 'value' && this.#roots > 0);
    if (this.#inside !== 'none' || !complete || this.#containers.length > 0)
      throw new JsonSyntaxError('the document ends in the middle', this.#offset);
  }

  /** One byte between values. */
  #structure(bytes: Buffer, at: number): number {
    const byte = bytes[at] ?? 0;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
    switch (this.#state) {
      case 'first-value':
        if (byte === CLOSE_ARRAY) return this.#leave('array', at);
        return this.#begin(bytes, at);
      case 'value':
        return this.#begin(bytes, at);
      case 'first-key':
        if (byte === CLOSE_OBJECT) return this.#leave('object', at);
        return this.#beginKey(byte, at);
      case 'key':
        return this.#beginKey(byte, at);
      case 'colon':
        if (byte !== COLON) throw this.#unexpected(byte, at);
        this.#state = 'value';
        return at + 1;
      case 'after':
        if (byte === COMMA) return this.#next(at);
        if (byte === CLOSE_OBJECT) return this.#leave('object', at);
        if (byte === CLOSE_ARRAY) return this.#leave('array', at);
        throw this.#unexpected(byte, at);
      case 'done':
        this.#garbage = true;
        return bytes.length;
    }
  }

  #next(at: number): number {
    if (this.#containers.at(-1) === 'object') this.#state = 'key';
    else {
      this.#path[this.#path.length - 1] = Number(this.#path.at(-1)) + 1;
      this.#state = 'value';
    }
    return at + 1;
  }

  #beginKey(byte: number, at: number): number {
    if (byte !== QUOTE) throw this.#unexpected(byte, at);
    this.#readsKey = true;
    this.#taken = true;
    this.#depth = 0;
    this.#inside = 'string';
    this.#escaped = false;
    this.#parts = [Buffer.of(QUOTE)];
    this.#bytes = 1;
    return at + 1;
  }

  #begin(bytes: Buffer, at: number): number {
    const byte = bytes[at] ?? 0;
    const start = byte === OPEN_OBJECT ? 'object' : byte === OPEN_ARRAY ? 'array' : 'scalar';
    if (start === 'scalar' && !beginsScalar(byte)) throw this.#unexpected(byte, at);
    const choice = this.#visitor.choose(this.#path, start);
    if (choice === 'enter' && start !== 'scalar') {
      if (this.#containers.length >= this.#limits.depth)
        throw new JsonSyntaxError('it is nested too deeply', this.#offset + at);
      this.#containers.push(start);
      if (start === 'array') this.#path.push(0);
      this.#state = start === 'array' ? 'first-value' : 'first-key';
      return at + 1;
    }
    this.#taken = choice === 'take';
    this.#readsKey = false;
    this.#depth = 0;
    this.#parts = [];
    this.#bytes = 0;
    this.#escaped = false;
    // The content reader sees the first byte itself, so that what is taken is whole.
    this.#inside = start === 'scalar' && byte !== QUOTE ? 'scalar' : 'plain';
    return this.#content(bytes, at);
  }

  /** Reads on inside a value until it or the chunk ends. @returns the first byte that is not of it */
  #content(bytes: Buffer, from: number): number {
    let at = from;
    while (at < bytes.length) {
      if (this.#inside === 'string') {
        const end = this.#endOfString(bytes, at);
        if (end < 0) return this.#keep(bytes, from, bytes.length);
        at = end;
        this.#inside = 'plain';
        if (this.#depth === 0) return this.#finish(bytes, from, at);
        continue;
      }
      if (this.#inside === 'scalar') {
        while (at < bytes.length && !endsScalar(bytes[at] ?? 0)) at += 1;
        if (at === bytes.length) return this.#keep(bytes, from, at);
        return this.#finish(bytes, from, at);
      }
      const byte = bytes[at++];
      if (byte === QUOTE) this.#inside = 'string';
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.#depth += 1;
        if (this.#depth + this.#containers.length > this.#limits.depth) this.#drop();
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.#depth -= 1;
        if (this.#depth === 0) return this.#finish(bytes, from, at);
      }
    }
    return this.#keep(bytes, from, bytes.length);
  }

  /** Index after the closing quote, or -1 when the string goes on in the next chunk. */
  #endOfString(bytes: Buffer, from: number): number {
    let at = from;
    if (this.#escaped) {
      at += 1;
      this.#escaped = false;
    }
    for (;;) {
      const quote = bytes.indexOf(QUOTE, at);
      const end = quote < 0 ? bytes.length : quote;
      let slashes = 0;
      while (end - 1 - slashes >= at && bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
      const odd = slashes % 2 === 1;
      if (quote < 0) {
        this.#escaped = odd;
        return -1;
      }
      if (!odd) return quote + 1;
      at = quote + 1;
    }
  }

  #keep(bytes: Buffer, from: number, to: number): number {
    if (this.#taken && to > from) {
      this.#bytes += to - from;
      if (this.#readsKey && this.#bytes > MAX_KEY_BYTES) throw new JsonSyntaxError('a key is too long', this.#offset);
      if (this.#bytes > this.#limits.valueBytes) this.#drop();
      // A copy: the chunk may be overwritten by whoever reads.
      else this.#parts.push(Buffer.from(bytes.subarray(from, to)));
    }
    return to;
  }

  #drop(): void {
    if (this.#taken && !this.#readsKey) this.#visitor.tooLarge(this.#path);
    this.#taken = false;
    this.#parts = [];
  }

  #finish(bytes: Buffer, from: number, to: number): number {
    const whole =
      this.#parts.length === 0 ? bytes.subarray(from, to) : Buffer.concat([...this.#parts, bytes.subarray(from, to)]);
    this.#inside = 'none';
    this.#parts = [];
    if (this.#readsKey) {
      this.#readsKey = false;
      this.#path.push(keyOf(whole, this.#offset + from));
      this.#state = 'colon';
      return to;
    }
    if (this.#taken) {
      if (whole.length > this.#limits.valueBytes) this.#visitor.tooLarge(this.#path);
      else this.#visitor.take(this.#path, whole);
    }
    this.#ended();
    return to;
  }

  /** A value is over: its key goes, an index stays for the next one. */
  #ended(): void {
    const container = this.#containers.at(-1);
    if (container === 'object') this.#path.pop();
    if (container !== undefined) this.#state = 'after';
    else {
      this.#roots += 1;
      this.#state = this.#sequence ? 'value' : 'done';
      if (this.#sequence) this.#path[0] = this.#roots;
    }
  }

  #leave(kind: 'object' | 'array', at: number): number {
    if (this.#containers.at(-1) !== kind) throw this.#unexpected(kind === 'object' ? CLOSE_OBJECT : CLOSE_ARRAY, at);
    this.#containers.pop();
    if (kind === 'array') this.#path.pop();
    this.#ended();
    return at + 1;
  }

  #unexpected(byte: number, at: number): JsonSyntaxError {
    return new JsonSyntaxError(`unexpected ${JSON.stringify(String.fromCharCode(byte))}`, this.#offset + at);
  }
}

function keyOf(bytes: Buffer, offset: number): string {
  try {
    return String(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new JsonSyntaxError('a key is no string', offset);
  }
}

/** `"`, `-`, digits, and the first letters of true, false and null. */
function beginsScalar(byte: number): boolean {
  return (
    byte === QUOTE || byte === 0x2d || (byte >= 0x30 && byte <= 0x39) || byte === 0x74 || byte === 0x66 || byte === 0x6e
  );
}

function endsScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || byte <= 0x20;
}
