/** One HTTP request. Header names are lower case; `path` and `query` are as sent, still percent-encoded. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Of the peer of the connection, which may be a proxy; empty when it is gone already. */
  readonly remoteAddress: string;
  /**
   * As sent, whatever it claims to be; empty where there is none, where it is longer than the transport takes, and where it
   * came in chunks (`isChunked`), which is to be refused. The transport then ends the connection.
   */
  readonly body: Uint8Array;
  readonly bodyTooLong: boolean;
}

export interface HttpReply {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | Uint8Array;
}

/**
 * A reply whose bytes are made while they are sent: a piece is asked for when the client has taken those before it but for what a
 * connection buffers. Where the stream fails, or the client takes nothing for long, the connection is cut: no part passes for the
 * whole. Not begun for a HEAD, and ended early when the client goes away.
 */
export interface StreamReply extends Omit<HttpReply, 'body'> {
  stream: AsyncIterable<Uint8Array>;
}

/**
 * Called when the whole body is there; never for a client that went away before. Must not reject: what goes wrong is a
 * reply. `signal` aborts when the client goes away.
 */
export type HttpHandler = (request: HttpRequest, signal: AbortSignal) => Promise<HttpReply | StreamReply>;

/** One open WebSocket. Every method may be called after the close; it then does nothing. */
export interface LiveSocket {
  /** Sends one text message. False when nothing was sent, because the socket is closed or its hard limit of buffered bytes is reached. */
  send(text: string): boolean;
  /**
   * The same of a message of which sockets have all but a number in common: `head`, the number (whole, from 0 on), a comma, and the bytes of
   * `rest`, which none changes. It costs least where sockets that share it have their turns one after the other.
   */
  sendNumbered(head: string, number: number, rest: Uint8Array): boolean;
  /** What is sent within `act` goes out in one write, as far as the transport gathers. */
  gather(act: () => void): void;
  /** Bytes accepted by `send` that the operating system has not taken yet. */
  bufferedBytes(): number;
  close(code: number, reason: string): void;
  terminate(): void;
}

export interface SocketListener {
  message(text: string): void;
  /** Buffered bytes went down. */
  drain(): void;
  /** Called once; the socket is gone. `code` is that of the WebSocket protocol, 1006 for a connection that broke. */
  close(code: number): void;
}

export interface TransportOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  onRequest: HttpHandler;
  /** The one path that speaks WebSocket. */
  socketPath: string;
  /** A reply refuses the upgrade; at once, since not every transport can wait with it. */
  refuseSocket(request: HttpRequest): HttpReply | null;
  onSocket(socket: LiveSocket, request: HttpRequest): SocketListener;
  /** A longer message from a client closes its socket with 1009. */
  maxMessageBytes: number;
  /** Of a longer request body nothing is kept. */
  maxBodyBytes: number;
  /** A client whose body is not there after this time is let go of; ten seconds unless told (ms). */
  bodyWithinMs?: number;
  /** A client that does not take a piece of a stream within this time is let go of; thirty seconds unless told (ms). */
  stalledMs?: number;
  /** Hard limit of buffered bytes of one socket. */
  maxBufferedBytes: number;
  /** A socket that answers no protocol ping for this long is closed. At least 8 and at most 960. */
  idleTimeoutSeconds: number;
}

/** A listening server. Closing twice is fine; it ends every connection. */
export interface Transport {
  readonly name: 'uws' | 'ws';
  readonly port: number;
  close(): Promise<void>;
}

export class TransportError extends Error {
  readonly code: 'LISTEN_FAILED' | 'TRANSPORT_UNAVAILABLE';

  constructor(code: TransportError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
