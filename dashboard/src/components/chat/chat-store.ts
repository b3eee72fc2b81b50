import type { ChatCommunity } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { previewOf } from '@mintscope/schemas/chat/chat-text';

/** A message of one's own that the server has not taken yet, or that waits for a moderator. */
export interface PendingMessage {
  clientId: string;
  content: string;
  replyTo: ChatMessage | null;
  /** ms of our clock. */
  createdAt: number;
  state: 'sending' | 'failed' | 'held';
  problem: string | null;
}

export interface ChatView {
  /** The oldest first. */
  messages: readonly ChatMessage[];
  /** Orders of messages before which others may be missing; of the oldest one when there is more of the past. */
  holes: ReadonlySet<number>;
  /** Below all messages, in the order of sending. */
  pending: readonly PendingMessage[];
  /** The server has told the newest messages. */
  isTold: boolean;
}

type Snapshot = Pick<ChatCommunity, 'messages' | 'hasOlder' | 'rev'>;
type Page = Pick<ChatCommunity, 'messages' | 'hasOlder'>;

/** Listeners are woken once for all that comes within so long: a list of 50,000 is not sorted for each message of a busy minute. */
const calmMs = 30;
/** Changes of messages that are not loaded, remembered in case a page that is on its way tells them as they were. */
const mostStrays = 500;

/**
 * The messages that the page knows, from pages of the history and the live feed in whatever order those come: each message once, of two
 * tellings the one with the higher `rev`, and what may be missing in between marked as a hole.
 */
export class ChatStore {
  readonly #known = new Map<string, ChatMessage>();
  readonly #strays = new Map<string, ChatMessage>();
  readonly #holes = new Set<number>();
  /** Told by the feed alone: if the line was lost meanwhile, there may be something before them. */
  readonly #loose = new Set<number>();
  #pending: readonly PendingMessage[] = [];
  #clearedUpTo = 0;
  #newest = 0;
  #isTold = false;
  #view: ChatView | null = null;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #me: string | null;

  /** @param me whose own messages take the place of pending ones. */
  constructor(me: string | null) {
    this.#me = me;
  }

  readonly view = (): ChatView => {
    this.#view ??= {
      messages: [...this.#known.values()].sort(byOrder),
      holes: new Set(this.#holes),
      pending: this.#pending,
      isTold: this.#isTold,
    };
    return this.#view;
  };

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(id: string): ChatMessage | undefined {
    return this.#known.get(id);
  }

  /** The newest messages as they were at `rev`: what it does not tell of its stretch and is not newer is gone. */
  snapshot({ messages, hasOlder, rev }: Snapshot): void {
    const told = new Set(messages.map(({ id }) => id));
    const from = hasOlder ? (messages[0]?.order ?? 0) : 0;
    this.#forget((known) => known.order >= from && known.rev <= rev && !told.has(known.id));
    this.#cover(Number.POSITIVE_INFINITY, { messages, hasOlder });
    this.#isTold = true;
    this.#changed();
  }

  /** Messages before the order that was asked for. */
  page(before: number, page: Page): void {
    this.#cover(before, page);
    this.#changed();
  }

  /** One message as the feed, or the answer to an act of one's own, tells it. */
  tell(message: ChatMessage): void {
    const isKnown = this.#known.has(message.id);
    if (!isKnown && this.#isOutside(message.order)) this.#remember(message);
    else {
      if (!isKnown) this.#loose.add(message.order);
      this.#take(message);
    }
    this.#quoteAnew(message);
    this.#changed();
  }

  /** A moderator took it off: what stands in its place is told after that. */
  takeOff(id: string): void {
    const message = this.#known.get(id);
    this.#quoteAnew({ id, content: '', deletedBy: 'moderator' });
    if (message && !message.deletedBy)
      this.#known.set(id, { ...message, content: '', deletedBy: 'moderator', reactions: [], mentions: [] });
    this.#changed();
  }

  /** All up to this order is gone, also what a page that is on its way still tells. */
  clearUpTo(order: number): void {
    this.#clearedUpTo = Math.max(this.#clearedUpTo, order);
    for (const hole of this.#holes) if (hole <= order) this.#holes.delete(hole);
    this.#forget((message) => message.order <= order);
    // What is not loaded was older than what is: it is gone, too.
    for (const message of this.#known.values())
      if (message.replyTo && !this.#known.has(message.replyTo.id))
        this.#known.set(message.id, { ...message, replyTo: null });
    this.#changed();
  }

  /** Adds or replaces a message of one's own that is not there yet. */
  putPending(pending: PendingMessage): void {
    const rest = this.#pending.filter(({ clientId }) => clientId !== pending.clientId);
    this.#pending = [...rest, pending].sort((a, b) => a.createdAt - b.createdAt);
    this.#changed(true);
  }

  dropPending(clientId: string): void {
    this.#pending = this.#pending.filter((one) => one.clientId !== clientId);
    this.#changed(true);
  }

  /** Lets go of the oldest messages beyond so many; they can be asked for again. */
  trim(most: number): void {
    const { messages } = this.view();
    if (messages.length <= most) return;
    const oldest = messages[messages.length - Math.floor(most * 0.75)]?.order ?? 0;
    this.#forget(({ order }) => order < oldest);
    this.#holes.add(oldest);
    this.#changed();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** Takes what lies in one stretch without a gap, from its first message up to `before`. */
  #cover(before: number, { messages, hasOlder }: Page): void {
    const kept = messages.filter(({ order }) => order > this.#clearedUpTo);
    const isWhole = kept.length < messages.length || !hasOlder;
    const first = kept[0];
    if (!first) {
      this.#holes.delete(before);
      return;
    }
    const isNew = !this.#known.has(first.id) || this.#loose.has(first.order);
    for (const hole of this.#holes) if (hole > first.order && hole <= before) this.#holes.delete(hole);
    for (const loose of this.#loose) if (loose >= first.order && loose < before) this.#loose.delete(loose);
    if (isWhole) this.#holes.delete(first.order);
    else if (isNew) this.#holes.add(first.order);
    for (const message of kept) this.#take(message);
  }

  /** Of two tellings the higher `rev` holds; what was remembered of a message that was not loaded counts too. */
  #take(message: ChatMessage): void {
    if (message.order <= this.#clearedUpTo) return;
    const stray = this.#strays.get(message.id);
    this.#strays.delete(message.id);
    const told = stray && stray.rev > message.rev ? stray : message;
    const known = this.#known.get(message.id);
    if (!known || told.rev > known.rev) this.#known.set(message.id, told);
    this.#newest = Math.max(this.#newest, told.order);
    if (told.clientId !== null && told.author.id === this.#me) {
      this.#pending = this.#pending.filter(({ clientId }) => clientId !== told.clientId);
    }
  }

  /** The beginning of a message stands in its replies, also where the message itself is not loaded. */
  #quoteAnew({ id, content, deletedBy }: Pick<ChatMessage, 'id' | 'content' | 'deletedBy'>): void {
    const now = { content: previewOf(content), isDeleted: deletedBy !== null };
    for (const message of this.#known.values()) {
      const { replyTo } = message;
      if (replyTo?.id !== id || (replyTo.content === now.content && replyTo.isDeleted === now.isDeleted)) continue;
      this.#known.set(message.id, { ...message, replyTo: { ...replyTo, ...now } });
    }
  }

  /** Whether a message of this order would stand where its neighbours are not loaded. */
  #isOutside(order: number): boolean {
    if (order > this.#newest) return false;
    let next = Number.POSITIVE_INFINITY;
    for (const known of this.#known.values()) if (known.order > order && known.order < next) next = known.order;
    return this.#holes.has(next);
  }

  #remember(message: ChatMessage): void {
    const stray = this.#strays.get(message.id);
    if (stray && stray.rev >= message.rev) return;
    this.#strays.delete(message.id);
    this.#strays.set(message.id, message);
    const [oldest] = this.#strays.keys();
    if (this.#strays.size > mostStrays && oldest !== undefined) this.#strays.delete(oldest);
  }

  /** A hole before a message that goes is one before the next that stays. */
  #forget(isGone: (message: ChatMessage) => boolean): void {
    let isHole = false;
    for (const message of [...this.#known.values()].sort(byOrder)) {
      isHole ||= this.#holes.has(message.order);
      if (isGone(message)) {
        this.#known.delete(message.id);
        this.#holes.delete(message.order);
        this.#loose.delete(message.order);
      } else {
        if (isHole) this.#holes.add(message.order);
        isHole = false;
      }
    }
  }

  #changed(atOnce = false): void {
    this.#view = null;
    if (atOnce) {
      this.#wake();
      return;
    }
    this.#timer ??= setTimeout(() => this.#wake(), calmMs);
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  }
}

function byOrder(a: ChatMessage, b: ChatMessage): number {
  return a.order - b.order;
}
