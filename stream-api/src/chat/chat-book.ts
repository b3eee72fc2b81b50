import type { ChatState } from '@mintscope/records/chat/chat-state';
import type { NotedChange } from '@mintscope/records/chat/select-changes';
import type { ChatCommunity, ChatRestriction, LiveStream } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { communityDescription, communityName } from '@mintscope/schemas/chat/chat-settings';

/** What happened, in the order of commit, as those who follow are told. */
export type ChatNews =
  | { kind: 'message'; action: 'new_message' | 'edited' | 'reacted' | 'deleted'; message: ChatMessage }
  | { kind: 'taken-off'; messageId: string }
  | { kind: 'stream'; stream: LiveStream }
  | { kind: 'cleared'; upTo: number }
  | { kind: 'slow-mode'; slowModeMs: number }
  /** Who may read or write has changed. */
  | { kind: 'restrictions' }
  /** More happened than is told one by one: the whole is to be told afresh. */
  | { kind: 'anew' };

type Restrictions = ReadonlyMap<string, ChatRestriction>;

/** The whole, as it was read. */
export interface ReadChat {
  state: ChatState;
  messages: readonly ChatMessage[];
  hasOlder: boolean;
  restrictions: Restrictions;
}

/** Changes in their order, with what they changed as it was read after them. */
export interface ReadChanges {
  changes: readonly NotedChange[];
  messages: readonly ChatMessage[];
  /** Where one of the changes is of it. */
  state: ChatState | null;
  restrictions: Restrictions | null;
}

export interface ChatBookOptions {
  /** Messages in memory, the newest ones. */
  window: number;
  now(): number;
}

type Settled = Omit<ChatCommunity, 'messages' | 'hasOlder' | 'rev'>;

/** The community as this process knows it. */
export class ChatBook {
  readonly #options: ChatBookOptions;
  readonly #listeners = new Set<(news: ChatNews) => void>();
  #messages: ChatMessage[] = [];
  #hasOlder = false;
  #settled: Settled | null = null;
  #restrictions: Restrictions = new Map();
  #rev = 0;
  #encoded: string | null = null;

  constructor(options: ChatBookOptions) {
    this.#options = options;
  }

  /** Of the newest change that is known. */
  get rev(): number {
    return this.#rev;
  }

  onNews(listener: (news: ChatNews) => void): void {
    this.#listeners.add(listener);
  }

  /** Null before it was read. */
  community(): ChatCommunity | null {
    if (this.#settled === null) return null;
    return { ...this.#settled, messages: this.#messages, hasOlder: this.#hasOlder, rev: this.#rev };
  }

  /** The same as JSON, encoded once for all who ask. */
  encoded(): string | null {
    const community = this.#encoded === null ? this.community() : null;
    if (community) this.#encoded = JSON.stringify(community);
    return this.#encoded;
  }

  /** What holds of an account now; one that ran out does not. */
  restrictionOf(userId: string): ChatRestriction | null {
    const restriction = this.#restrictions.get(userId);
    const isOver = restriction?.until != null && restriction.until <= this.#options.now();
    return restriction && !isOver ? restriction : null;
  }

  /** In the window, those that answer one of these: they show its beginning. */
  answersTo(ids: ReadonlySet<string>): string[] {
    return this.#messages.filter(({ replyTo }) => replyTo && ids.has(replyTo.id)).map(({ id }) => id);
  }

  /** Takes the whole over. Those who follow are told it afresh, unless it is only how names are now. */
  load({ state, messages, hasOlder, restrictions }: ReadChat, { quietly }: { quietly: boolean }): void {
    this.#settle(state);
    this.#messages = [...messages];
    this.#hasOlder = hasOlder;
    this.#restrictions = restrictions;
    this.#encoded = null;
    if (quietly) return;
    this.#rev = state.rev;
    this.#tell({ kind: 'anew' });
  }

  apply({ changes, messages, state, restrictions }: ReadChanges): void {
    if (state) this.#settle(state);
    if (restrictions) this.#restrictions = restrictions;
    const found = new Map(messages.map((message) => [message.id, message]));
    this.#messages = this.#messages.map((message) => found.get(message.id) ?? message);
    for (const change of changes) {
      const news = this.#take(change, found);
      this.#rev = change.rev;
      this.#encoded = null;
      for (const one of news) this.#tell(one);
    }
  }

  /** What is told of a change, after the window has it. */
  #take({ kind, messageId, upTo }: NotedChange, found: ReadonlyMap<string, ChatMessage>): ChatNews[] {
    switch (kind) {
      case 'new_message':
      case 'edited':
      case 'reacted':
      case 'deleted': {
        const message = found.get(messageId ?? '');
        // Held, or gone since.
        if (!message) return [];
        if (kind === 'new_message') this.#add(message);
        const told: ChatNews = { kind: 'message', action: kind, message };
        const isTakenOff = kind === 'deleted' && message.deletedBy === 'moderator';
        return isTakenOff ? [{ kind: 'taken-off', messageId: message.id }, told] : [told];
      }
      case 'cleared':
        this.#messages = this.#messages.filter(({ order }) => order > (upTo ?? 0));
        this.#hasOlder = false;
        return [{ kind: 'cleared', upTo: upTo ?? 0 }];
      case 'restored':
        // The whole is read in its place.
        return [];
      case 'live_stream':
        return this.#settled ? [{ kind: 'stream', stream: streamOf(this.#settled) }] : [];
      case 'slow_mode':
        return this.#settled ? [{ kind: 'slow-mode', slowModeMs: this.#settled.slowModeMs }] : [];
      case 'restricted':
        return [{ kind: 'restrictions' }];
      default:
        return kind satisfies never;
    }
  }

  #add(message: ChatMessage): void {
    const others = this.#messages.filter(({ id }) => id !== message.id);
    const all = [...others, message].sort((one, other) => one.order - other.order);
    this.#hasOlder ||= all.length > this.#options.window;
    this.#messages = all.slice(-this.#options.window);
  }

  #settle({ stream, settings }: ChatState): void {
    this.#settled = {
      name: communityName,
      description: communityDescription,
      slowModeMs: settings.slowModeMs,
      ...stream,
    };
  }

  #tell(news: ChatNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

function streamOf({ isLiveActive, liveStreamUrl, liveStreamType, startedAt }: LiveStream): LiveStream {
  return { isLiveActive, liveStreamUrl, liveStreamType, startedAt };
}
