import type { ClientMessage, ServerMessage } from '@mintscope/schemas/live/messages';

interface SocketListener {
  opened(): void;
  errored(): void;
  lost(code: number): void;
  received(message: ServerMessage): void;
}

/** The browser's socket to the feed: one at a time, and one that was given up says nothing any more. */
export class LiveSocket {
  readonly #url: string;
  readonly #listener: SocketListener;
  #socket: WebSocket | null = null;

  constructor(url: string, listener: SocketListener) {
    this.#url = url;
    this.#listener = listener;
  }

  open(): void {
    const opening = new WebSocket(this.#url);
    this.#socket = opening;
    opening.onopen = () => this.#listener.opened();
    opening.onerror = () => this.#listener.errored();
    opening.onclose = ({ code }) => {
      if (this.#socket !== opening) return;
      this.#socket = null;
      this.#listener.lost(code);
    };
    opening.onmessage = ({ data }) => {
      const message = readMessage(data);
      if (message && this.#socket === opening) this.#listener.received(message);
    };
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Gives the socket up without a loss. */
  drop(): void {
    const dropped = this.#take();
    // A browser complains about a socket that is closed before it is open.
    if (dropped?.readyState === WebSocket.CONNECTING) dropped.onopen = () => dropped.close(1000);
    else dropped?.close(1000);
  }

  /** Loses the socket at once: a line that is silent may never confirm the close. */
  end(code: number): void {
    const ending = this.#take();
    ending?.close(code);
    if (ending) this.#listener.lost(code);
  }

  #take(): WebSocket | null {
    const taken = this.#socket;
    this.#socket = null;
    return taken;
  }
}

function readMessage(data: unknown): ServerMessage | null {
  try {
    // Our own server's messages are trusted; parsing twenty thousand updates a second against a schema is not affordable.
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
