import type { WebSocket } from 'uWebSockets.js';
import type { Scratch } from './scratch.ts';
import type { LiveSocket } from './transport.ts';

/** One open WebSocket of uWebSockets.js. `detach` is for its `close`: a call on a closed socket ends the process. */
export function liveSocketOf<Data>(opened: WebSocket<Data>, scratch: Scratch): { live: LiveSocket; detach(): void } {
  let socket: WebSocket<Data> | null = opened;
  const gone = 1;
  const dropped = 2;
  /** Whether the operating system took all of what was sent, so that the library need not be asked. */
  let isEmpty = false;

  function sendOne(message: string | Uint8Array): boolean {
    if (!socket) return false;
    const status = socket.send(message, false);
    isEmpty = status === gone;
    return status !== dropped;
  }

  const live: LiveSocket = {
    send: (text) => sendOne(text),
    sendNumbered: (head, number, rest) => sendOne(scratch.number(head, number, rest)),
    gather(act) {
      if (!socket) return act();
      socket.cork(act);
      // What is sent within is with the system afterwards only.
      isEmpty = false;
    },
    bufferedBytes: () => (isEmpty ? 0 : (socket?.getBufferedAmount() ?? 0)),
    close: (code, reason) => socket?.end(code, reason),
    terminate: () => socket?.close(),
  };
  return {
    live,
    detach() {
      socket = null;
    },
  };
}
