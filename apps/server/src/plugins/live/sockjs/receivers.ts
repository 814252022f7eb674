import type { FastifyReply } from 'fastify';
import { MAX_BUFFERED } from '../transport.ts';
import type { Receiver } from './xhr-session.ts';

/** A stream ends after so many bytes, because browsers keep all of it in memory; the client opens the next. */
const STREAM_BYTES = 128 * 1024;
/** Some browsers show nothing of a stream before 2 KB have come. */
const PRELUDE = `${'h'.repeat(2048)}\n`;

/** A response that stays open and takes many frames. */
export function streamReceiver(reply: FastifyReply): Receiver {
  const raw = begin(reply);
  raw.write(PRELUDE);
  let left = STREAM_BYTES;
  return {
    write(frame) {
      const line = `${frame}\n`;
      left -= Buffer.byteLength(line);
      raw.write(line);
      if (raw.writableLength > MAX_BUFFERED) raw.destroy();
      if (left > 0 && !raw.destroyed) return true;
      raw.end();
      return false;
    },
    end: () => void raw.end(),
  };
}

/** A response that takes one frame. */
export function pollReceiver(reply: FastifyReply): Receiver {
  const raw = begin(reply);
  return {
    write(frame) {
      raw.end(`${frame}\n`);
      return false;
    },
    end: () => void raw.end(),
  };
}

/** From here on the response is ours, not the framework's; headers set so far go with it. */
function begin(reply: FastifyReply) {
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'no-store, no-cache, no-transform, must-revalidate, max-age=0',
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}
