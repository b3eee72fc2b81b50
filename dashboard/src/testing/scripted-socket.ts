import type { ClientMessage, ServerMessage } from '@mintscope/schemas/live/messages';

/** Stands for the browser's WebSocket: the test says what the server does. Keeps every socket that was opened. */
export class ScriptedSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: ScriptedSocket[] = [];
  readonly url: string;
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  closedWith: number | null = null;

  constructor(url: string) {
    this.url = url;
    ScriptedSocket.opened.push(this);
  }

  static get last(): ScriptedSocket {
    const socket = ScriptedSocket.opened.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(code: number): void {
    this.readyState = 3;
    this.closedWith = code;
  }

  accept(): void {
    this.readyState = ScriptedSocket.OPEN;
    this.onopen?.();
  }

  /** Accepts the socket and the token. */
  welcome(): void {
    this.accept();
    this.say({ type: 'authenticated', role: 'user', fullAccess: true, sessionExpiresAt: Number.MAX_SAFE_INTEGER });
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
