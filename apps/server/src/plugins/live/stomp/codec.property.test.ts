import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StompDecoder } from './decoder.ts';
import { encodeFrame } from './encode.ts';
import { StompError, type StompFrame, type StompVersion } from './frame.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replaceAll('\0', ''));
const name = text.filter((value) => value !== '' && value !== 'content-length');
const frameOf = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<StompFrame> =>
  fc.record({
    command: fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE', 'ERROR'),
    headers: fc.array(fc.tuple(key, value), { maxLength: 5 }).map((pairs) => new Map(pairs)),
    body: text,
  });
const anyFrame = frameOf(name, text);
/** What 1.1 can say: no carriage return in headers. */
const frame11 = frameOf(
  name.filter((value) => !value.includes('\r')),
  text.map((value) => value.replaceAll('\r', '')),
);

function decode(chunks: readonly string[], version: StompVersion): StompFrame[] {
  const decoder = new StompDecoder();
  decoder.version = version;
  const frames: StompFrame[] = [];
  for (const chunk of chunks) decoder.push(chunk, (frame) => frames.push(frame));
  return frames;
}

/** Cuts a text at arbitrary places, between the halves of a surrogate pair too. */
const cut = (whole: string, places: readonly number[]) => {
  const at = [...new Set(places.map((place) => place % (whole.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => whole.slice(from, at[index] ?? whole.length));
};
const places = fc.array(fc.nat(5000), { maxLength: 12 });

describe('STOMP codec', () => {
  it.each([
    ['1.2' as const, anyFrame],
    ['1.1' as const, frame11],
  ])('reads in version %s what it wrote, cut anywhere, heart-beats between', (version, frames) => {
    fc.assert(
      fc.property(
        fc.array(frames, { minLength: 1, maxLength: 4 }),
        places,
        fc.constantFrom('', '\n', '\r\n\n'),
        (sent, where, beats) => {
          const wire = sent.map((frame) => beats + encodeFrame(frame, version)).join('') + beats;
          expect(decode(cut(wire, where), version)).toEqual(sent);
        },
      ),
    );
  });

  it('takes content-length in bytes of UTF-8, so that a body may hold NUL', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('\0', 'a', '\n', 'é', '中', '😀'), maxLength: 60 }),
        places,
        (body, where) => {
          const bytes = Buffer.byteLength(body);
          const wire = `SEND\ndestination:/a\ncontent-length:${bytes}\n\n${body}\0`;
          expect(decode(cut(wire, where), '1.2').map((frame) => frame.body)).toEqual([body]);
        },
      ),
    );
  });

  it('never hangs and never throws anything but StompError on arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('S', 'E', '\n', '\r', ':', '\\', '\0', '9', 'content-length') })),
        (chunks) => {
          try {
            decode(chunks, '1.2');
          } catch (error) {
            expect(error).toBeInstanceOf(StompError);
          }
        },
      ),
    );
  });

  it.each<[string, string]>([
    ['no empty line before NUL', 'SEND\na:b\0'],
    ['a lower-case command', 'send\n\n\0'],
    ['a header without a colon', 'SEND\nnothing\n\n\0'],
    ['an unknown escape', 'SEND\na:\\t\n\n\0'],
    ['a content-length that lies', 'SEND\ncontent-length:1\n\nabc\0'],
    ['a content-length that is text', 'SEND\ncontent-length:x\n\nabc\0'],
    ['a content-length beyond the limit', 'SEND\ncontent-length:99999999\n\n'],
    ['a frame beyond the limit', `SEND\n\n${'x'.repeat(70_000)}`],
    ['headers beyond the limit', `SEND\n${'a:b\n'.repeat(60)}\n\0`],
  ])('refuses %s', (_, wire) => {
    expect(() => decode([wire], '1.2')).toThrow(StompError);
  });

  it('keeps the first of repeated headers and knows no escapes in CONNECT', () => {
    const [connect] = decode(['CONNECT\nhost:a\\cb\nhost:other\n\n\0'], '1.2');
    expect(connect?.headers).toEqual(new Map([['host', 'a\\cb']]));
  });

  it('escapes what would end a header: a subscription id cannot forge another', () => {
    const id = 'a\nsubscription:victim';
    expect(encodeFrame({ command: 'MESSAGE', headers: new Map([['subscription', id]]), body: '' }, '1.1')).toBe(
      'MESSAGE\nsubscription:a\\nsubscription\\cvictim\n\n\0',
    );
    expect(
      encodeFrame({ command: 'MESSAGE', headers: new Map([['subscription', id]]), body: '' }, '1.0'),
    ).not.toContain('\nsubscription:victim');
  });
});
