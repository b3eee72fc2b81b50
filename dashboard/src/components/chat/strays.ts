import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';

/** How many are remembered; the one that came first goes first. */
const most = 500;

/** Changes of messages that are not loaded, remembered in case a page that is on its way tells them as they were. */
export class Strays {
  readonly #byId = new Map<string, ChatMessage>();

  get(id: string): ChatMessage | undefined {
    return this.#byId.get(id);
  }

  /** Gives it away: it is loaded. */
  take(id: string): ChatMessage | undefined {
    const stray = this.#byId.get(id);
    this.#byId.delete(id);
    return stray;
  }

  remember(message: ChatMessage): void {
    const stray = this.#byId.get(message.id);
    if (stray && stray.rev >= message.rev) return;
    this.#byId.delete(message.id);
    this.#byId.set(message.id, message);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > most && oldest !== undefined) this.#byId.delete(oldest);
  }

  forgetUpTo(order: number): void {
    for (const [id, stray] of this.#byId) if (stray.order <= order) this.#byId.delete(id);
  }
}
