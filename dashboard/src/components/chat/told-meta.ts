import type { ChatRestriction, LiveStream } from '@mintscope/schemas/chat/chat-community';
import type { ChatMeta } from './chat-meta.ts';

interface News<Value> {
  /** Of the newest change that was known when it was told. */
  rev: number;
  value: Value;
}

/** What the feed told of the chat besides its messages: an answer that knows less, and comes later, does not take it back. */
export class ToldMeta {
  #stream: News<LiveStream> | null = null;
  #slowModeMs: News<number> | null = null;
  #restriction: News<ChatRestriction | null> | null = null;

  stream(rev: number, value: LiveStream): void {
    this.#stream = { rev, value };
  }

  slowMode(rev: number, value: number): void {
    this.#slowModeMs = { rev, value };
  }

  restriction(rev: number, value: ChatRestriction | null): void {
    this.#restriction = { rev, value };
  }

  /** An answer as it is with the news that is newer than it. */
  over(answer: ChatMeta, rev: number): ChatMeta {
    const isNewer = <Value>(news: News<Value> | null): news is News<Value> => news !== null && news.rev > rev;
    return {
      ...answer,
      ...(isNewer(this.#stream) && this.#stream.value),
      ...(isNewer(this.#slowModeMs) && { slowModeMs: this.#slowModeMs.value }),
      me: answer.me && isNewer(this.#restriction) ? { ...answer.me, restriction: this.#restriction.value } : answer.me,
    };
  }
}
