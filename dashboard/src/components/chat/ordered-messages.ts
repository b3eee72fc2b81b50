import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';

/** Messages by id, in their order, and by what they answer: a change costs no look through all of them. */
export class OrderedMessages {
  readonly #byId = new Map<string, ChatMessage>();
  readonly #answers = new Map<string, Set<string>>();
  #sorted: ChatMessage[] = [];

  get(id: string): ChatMessage | undefined {
    return this.#byId.get(id);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** The oldest first. */
  list(): readonly ChatMessage[] {
    return this.#sorted;
  }

  /** Those that answer it. */
  answersTo(id: string): ChatMessage[] {
    return [...(this.#answers.get(id) ?? [])].flatMap((answer) => this.#byId.get(answer) ?? []);
  }

  /** The first message after this order. */
  after(order: number): ChatMessage | undefined {
    return this.#sorted[this.#placeOf(order + 1)];
  }

  put(message: ChatMessage): void {
    const known = this.#byId.get(message.id);
    if (known?.order === message.order) this.#sorted[this.#placeOf(message.order)] = message;
    else {
      if (known) this.#sorted.splice(this.#placeOf(known.order), 1);
      this.#sorted.splice(this.#placeOf(message.order), 0, message);
    }
    this.#byId.set(message.id, message);
    if (known) this.#noteAnswer(known, false);
    this.#noteAnswer(message, true);
  }

  /** Lets go of those that are gone, and tells of each of the others in their order. */
  keep(isKept: (message: ChatMessage) => boolean): void {
    const kept: ChatMessage[] = [];
    for (const message of this.#sorted) {
      if (isKept(message)) {
        kept.push(message);
        continue;
      }
      this.#byId.delete(message.id);
      this.#noteAnswer(message, false);
    }
    this.#sorted = kept;
  }

  #noteAnswer({ id, replyTo }: ChatMessage, is: boolean): void {
    if (!replyTo) return;
    const answers = this.#answers.get(replyTo.id) ?? new Set();
    if (is) answers.add(id);
    else answers.delete(id);
    if (answers.size > 0) this.#answers.set(replyTo.id, answers);
    else this.#answers.delete(replyTo.id);
  }

  /** Where a message of this order stands, or would. Most that comes is the newest. */
  #placeOf(order: number): number {
    const last = this.#sorted.at(-1);
    if (!last || last.order < order) return this.#sorted.length;
    let from = 0;
    let to = this.#sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sorted[middle]?.order ?? Number.POSITIVE_INFINITY) < order) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
