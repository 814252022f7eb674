import type { WebSocket } from '@fastify/websocket';
import { CLOSE, MAX_BUFFERED, type Transport, type TransportListener } from '../transport.ts';
import { closeFrame, HEARTBEAT, HEARTBEAT_MS, messageFrame, OPEN, readMessages } from './messages.ts';

/** Carries SockJS over a WebSocket that has been accepted. @param listen makes the receiving half, given the sending one */
export function serveWebSocket(socket: WebSocket, listen: (transport: Transport) => TransportListener): void {
  let closed = false;
  const transport: Transport = {
    send(message) {
      if (closed) return;
      socket.send(messageFrame([message]));
      if (socket.bufferedAmount > MAX_BUFFERED) {
        transport.close(CLOSE.slowReader, 'Too slow');
        // A peer that does not read will not see the close frame either.
        socket.terminate();
      }
    },
    close(code, reason) {
      if (closed) return;
      closed = true;
      socket.send(closeFrame(code, reason));
      socket.close(1000);
      listener.onClose();
    },
  };
  socket.send(OPEN);
  const listener = listen(transport);
  const heart = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS);
  socket.on('message', (data, isBinary) => {
    if (closed) return;
    const text = data.toString();
    if (text === '') return;
    const messages = isBinary ? undefined : readMessages(text);
    if (!messages) return transport.close(CLOSE.protocolError, 'Broken framing.');
    for (const message of messages) listener.onMessage(message);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(heart);
    if (closed) return;
    closed = true;
    listener.onClose();
  });
}
