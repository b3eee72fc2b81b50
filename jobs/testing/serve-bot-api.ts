import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a call that sends: takes the message or not, and answers or not. */
export type Reaction =
  | 'take'
  /** Takes it and never answers. */
  | 'take-and-hang'
  | 'hang'
  /** Takes it, and the connection breaks before the answer. */
  | 'take-and-break'
  | { code: number; description?: string; retryAfter?: number }
  /** As a proxy answers in place of the Bot API. */
  | { page: number };

interface TakenMessage {
  chatId: number;
  text: string;
}

export interface BotApiServer {
  readonly url: string;
  readonly token: string;
  /** What Telegram accepted, in its order: what is read in the chats. */
  readonly taken: TakenMessage[];
  /** Every call that sends, accepted or not. */
  readonly asked: TakenMessage[];
  readonly webhook: { url: string; secret: string } | null;
  /** What happens to the next calls that send, one after the other; 'take' after them. */
  plan(...reactions: Reaction[]): void;
  /** For every call, in place of the plan. */
  react(choose: ((message: TakenMessage) => Reaction) | null): void;
  /** What the next questions for updates are answered with, in place of updates. */
  refuse(...codes: number[]): void;
  /** A person writes to the bot. Gives the number of the update. */
  write(text: string, from?: { id?: number; username?: string; first_name?: string }): number;
  /** Tells again what was told before, as when the bot's word for it got lost. */
  tellAgain(): void;
  /** Telegram's own form of an update that was written. */
  update(updateId: number): unknown;
  close(): Promise<void>;
}

const token = '4711:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQ';

/** What the methods below are called with. */
interface Payload {
  chat_id: number;
  text: string;
  offset?: number;
  timeout?: number;
  url: string;
  secret_token: string;
}

interface Update {
  update_id: number;
  message: object;
}

/** A server of this machine that speaks what of the Bot API the bot uses: as the documentation says it, faults on demand. */
export async function serveBotApi(port = 0): Promise<BotApiServer> {
  const state = new BotState();
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    token,
    taken: state.taken,
    asked: state.asked,
    get webhook() {
      return state.webhook;
    },
    plan: (...reactions) => {
      state.planned.push(...reactions);
    },
    react: (choose) => {
      state.choose = choose;
    },
    refuse: (...codes) => {
      state.refusals.push(...codes);
    },
    write: (text, from) => state.write(text, from),
    tellAgain: () => state.tellAgain(),
    update: (updateId) => state.all.find(({ update_id }) => update_id === updateId),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class BotState {
  readonly taken: TakenMessage[] = [];
  readonly asked: TakenMessage[] = [];
  readonly planned: Reaction[] = [];
  readonly refusals: number[] = [];
  readonly all: Update[] = [];
  choose: ((message: TakenMessage) => Reaction) | null = null;
  webhook: { url: string; secret: string } | null = null;
  /** The question for updates that is open. */
  open: { end(code: number): void; look(): void } | null = null;
  #untold: Update[] = [];
  #number = 1_000;

  write(
    text: string,
    { id = 7, username, first_name = 'Ann' }: { id?: number; username?: string; first_name?: string } = {},
  ) {
    const update_id = this.#number++;
    const from = { id, is_bot: false, first_name, language_code: 'en', ...(username ? { username } : {}) };
    const [command = ''] = text.split(' ');
    const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: command.length }] : undefined;
    const chat = { id, first_name, type: 'private', ...(username ? { username } : {}) };
    const update = { update_id, message: { message_id: update_id, date: 1_700_000_000, from, chat, text, entities } };
    this.all.push(update);
    this.#untold.push(update);
    this.open?.look();
    return update_id;
  }

  tellAgain(): void {
    this.#untold = [...this.all];
  }

  /** Those below the offset are forgotten. */
  tell(offset: number | undefined): Update[] {
    if (offset !== undefined) this.#untold = this.#untold.filter(({ update_id }) => update_id >= offset);
    return this.#untold.slice(0, 100);
  }
}

async function answer(state: BotState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (code: number, body: object) => {
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (code: number, description: string, parameters?: object) =>
    say(code, { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) });
  const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (given !== token) return refuse(401, 'Unauthorized');
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Payload;
  switch (method) {
    case 'getMe': {
      const me = { id: 4711, is_bot: true, first_name: 'Mintscope', username: 'mintscope_bot' };
      return say(200, { ok: true, result: me });
    }
    case 'setWebhook': {
      state.webhook = { url: body.url, secret: body.secret_token };
      return say(200, { ok: true, result: true });
    }
    case 'getWebhookInfo': {
      const info = { url: state.webhook?.url ?? '', has_custom_certificate: false, pending_update_count: 0 };
      return say(200, { ok: true, result: info });
    }
    case 'deleteWebhook':
      state.webhook = null;
      return say(200, { ok: true, result: true });
    case 'getUpdates':
      return tellUpdates(state, body, response, { say, refuse });
    case 'sendMessage': {
      return takeMessage(state, { chatId: body.chat_id, text: body.text }, response, { say, refuse });
    }
    default:
      return refuse(404, 'Not Found');
  }
}

interface Ways {
  say(code: number, body: object): void;
  refuse(code: number, description: string, parameters?: object): void;
}

function tellUpdates(state: BotState, asked: Payload, response: ServerResponse, { say, refuse }: Ways) {
  const { offset, timeout = 0 } = asked;
  const code = state.refusals.shift();
  if (code !== undefined) return refuse(code, 'planned', code === 429 ? { retry_after: 3 } : undefined);
  if (state.webhook) return refuse(409, "Conflict: can't use getUpdates method while webhook is active");
  // Of two that ask, the later one is answered.
  state.open?.end(409);
  const tell = () => {
    const updates = state.tell(offset);
    if (updates.length === 0 && !isOver) return;
    clearTimeout(timer);
    state.open = null;
    say(200, { ok: true, result: updates });
  };
  let isOver = timeout === 0;
  const timer = setTimeout(() => {
    isOver = true;
    tell();
  }, timeout * 1_000);
  state.open = {
    look: tell,
    end(code) {
      clearTimeout(timer);
      state.open = null;
      refuse(code, 'Conflict: terminated by other getUpdates request');
    },
  };
  response.once('close', () => clearTimeout(timer));
  tell();
}

function takeMessage(state: BotState, message: TakenMessage, response: ServerResponse, { say, refuse }: Ways): void {
  const reaction = state.choose?.(message) ?? state.planned.shift() ?? 'take';
  state.asked.push(message);
  if (typeof reaction === 'object') {
    if ('page' in reaction) {
      response.writeHead(reaction.page, { 'content-type': 'text/html' }).end('<html><body>an error</body></html>');
    } else {
      const { code, description = 'planned', retryAfter } = reaction;
      refuse(code, description, retryAfter === undefined ? undefined : { retry_after: retryAfter });
    }
    return;
  }
  if (reaction === 'hang') return;
  state.taken.push(message);
  if (reaction === 'take-and-hang') return;
  if (reaction === 'take-and-break') {
    response.destroy();
    return;
  }
  const chat = { id: message.chatId, type: 'private', first_name: 'Ann' };
  say(200, { ok: true, result: { message_id: state.taken.length, date: 1_700_000_000, chat, text: message.text } });
}
