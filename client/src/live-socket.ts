import type { ClientMessageInput, ServerMessage } from '@mintscope/schemas/live/messages';

/** What is needed of a WebSocket: the browser's, Node's, or that of a library. */
export interface Socket {
  readonly readyState: number;
  onopen: Handler<unknown>;
  onerror: Handler<unknown>;
  onclose: Handler<{ readonly code: number }>;
  onmessage: Handler<{ readonly data: unknown }>;
  send(text: string): void;
  close(code?: number): void;
}

/** Named as a method, since each maker of sockets has events of its own with more in them. */
type Handler<Event> = { on(event: Event): unknown }['on'] | null;

const [connecting, open] = [0, 1];

interface SocketListener {
  opened(): void;
  errored(): void;
  lost(code: number): void;
  received(message: ServerMessage): void;
}

/** The socket to the feed: one at a time, and one that was given up says nothing any more. */
export class LiveSocket {
  readonly #make: () => Socket;
  readonly #listener: SocketListener;
  #socket: Socket | null = null;

  constructor(make: () => Socket, listener: SocketListener) {
    this.#make = make;
    this.#listener = listener;
  }

  open(): void {
    const opening = this.#make();
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

  send(message: ClientMessageInput): void {
    if (this.#socket?.readyState === open) this.#socket.send(JSON.stringify(message));
  }

  /** Gives the socket up without a loss. */
  drop(): void {
    const dropped = this.#take();
    // A browser complains about a socket that is closed before it is open.
    if (dropped?.readyState === connecting) dropped.onopen = () => dropped.close(1000);
    else dropped?.close(1000);
  }

  /** Loses the socket at once: a line that is silent may never confirm the close. */
  end(code: number): void {
    const ending = this.#take();
    ending?.close(code);
    if (ending) this.#listener.lost(code);
  }

  #take(): Socket | null {
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
