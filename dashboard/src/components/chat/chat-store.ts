import type { ChatCommunity } from '@mintscope/schemas/chat/chat-community';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { OrderedMessages } from './ordered-messages.ts';
import { keepOwnReactions, ownReactionsDiffer } from './own-reactions.ts';
import { isSameQuote, quoteOf } from './quotes.ts';
import { Strays } from './strays.ts';

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
  /** Orders of messages that may be others by now: they were told before the line was lost, and not again since. */
  unsure: ReadonlySet<number>;
  /** Below all messages, in the order of sending. */
  pending: readonly PendingMessage[];
  /** The server has told the newest messages. */
  isTold: boolean;
}

type Snapshot = Pick<ChatCommunity, 'messages' | 'hasOlder' | 'rev'>;
type Page = Pick<ChatCommunity, 'messages' | 'hasOlder'>;
/** all: the feed tells it, to each the same; me: it answers the reader. */
type ToldTo = 'all' | 'me';

/** Listeners are woken once for all that comes within so long. */
const calmMs = 30;

/**
 * The messages that the page knows, from pages of the history and the live feed in whatever order those come: each message once, of two
 * tellings the one with the higher `rev`, and what may be missing in between marked as a hole.
 */
export class ChatStore {
  readonly #known = new OrderedMessages();
  readonly #strays = new Strays();
  readonly #holes = new Set<number>();
  /** Told by the feed alone: if the line was lost meanwhile, there may be something before them. */
  readonly #loose = new Set<number>();
  readonly #unsure = new Set<number>();
  #pending: readonly PendingMessage[] = [];
  /** The newest clearing: what was told before its `rev` may still name what it took away. */
  #cleared = { upTo: 0, rev: 0 };
  /** Up to which `rev` the feed has told all there is to tell of what is loaded. */
  #fed = 0;
  /** How often what pages are about has changed under them. */
  #turn = 0;
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
      messages: [...this.#known.list()],
      holes: new Set(this.#holes),
      unsure: new Set(this.#unsure),
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
  snapshot({ messages, hasOlder, rev }: Snapshot, to: ToldTo): void {
    const told = new Set(messages.map(({ id }) => id));
    const from = hasOlder ? (messages[0]?.order ?? 0) : 0;
    this.#forget((known) => known.order >= from && known.rev <= rev && !told.has(known.id));
    const isBefore = rev < this.#cleared.rev;
    const kept = isBefore ? messages.filter(({ order }) => order > this.#cleared.upTo) : messages;
    const page = { messages: kept, hasOlder: hasOlder && kept.length === messages.length };
    if (to === 'all') this.#beginAnew(page, rev);
    if (rev < this.#fed) this.#takeKnown(kept);
    else this.#cover(Number.POSITIVE_INFINITY, page, to);
    this.#isTold = true;
    this.#changed();
  }

  /** To be kept while a page is asked for, and given with it. */
  get turn(): number {
    return this.#turn;
  }

  /** Messages before the order that was asked for. One that was asked for before a clearing is of no use: it is asked for again. */
  page(before: number, page: Page, turn = this.#turn): void {
    if (turn !== this.#turn) return;
    this.#cover(before, page, 'me');
    if (!page.hasOlder) {
      const first = page.messages[0]?.order ?? before;
      this.#forget(({ order }) => order < first);
      this.#holes.delete(first);
    }
    this.#changed();
  }

  /** One message as the feed, or the answer to an act of one's own, tells it. */
  tell(message: ChatMessage, to: ToldTo): void {
    if (to === 'all') this.#fed = Math.max(this.#fed, message.rev);
    if (message.order <= this.#cleared.upTo && message.rev < this.#cleared.rev) return;
    const isKnown = this.#known.has(message.id);
    if (!isKnown && this.#isOutside(message.order)) this.#strays.remember(message);
    else {
      if (!isKnown) this.#loose.add(message.order);
      this.#take(message, to);
    }
    this.#quoteAnew(message);
    this.#changed();
  }

  /** A moderator took it off: what stands in its place is told after that. */
  takeOff(id: string): void {
    const message = this.#known.get(id);
    this.#quoteAnew({ id, content: '', deletedBy: 'moderator' });
    if (message && !message.deletedBy)
      this.#known.put({ ...message, content: '', deletedBy: 'moderator', reactions: [], mentions: [] });
    this.#changed();
  }

  /** All up to this order is gone, also what was told before `rev` and is on its way still. */
  clearUpTo(order: number, rev: number): void {
    this.#cleared = { upTo: order, rev };
    this.#fed = Math.max(this.#fed, rev);
    this.#turn += 1;
    this.#strays.forgetUpTo(order);
    for (const hole of this.#holes) if (hole <= order) this.#holes.delete(hole);
    this.#forget((message) => message.order <= order);
    // What is not loaded was older than what is: it is gone, too.
    for (const message of [...this.#known.list()])
      if (message.replyTo && !this.#known.has(message.replyTo.id)) this.#known.put({ ...message, replyTo: null });
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
    const messages = this.#known.list();
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
  #cover(before: number, { messages, hasOlder }: Page, to: ToldTo): void {
    const first = messages[0];
    if (!first) {
      this.#holes.delete(before);
      return;
    }
    const isNew = !this.#known.has(first.id) || this.#loose.has(first.order);
    for (const hole of this.#holes) if (hole > first.order && hole <= before) this.#holes.delete(hole);
    for (const told of [this.#loose, this.#unsure])
      for (const order of told) if (order >= first.order && order < before) told.delete(order);
    if (!hasOlder) this.#holes.delete(first.order);
    else if (isNew) this.#holes.add(first.order);
    for (const message of messages) this.#take(message, to);
  }

  /**
   * The feed begins anew, as it does when history was put back: where there is more of the past than it told is asked for again, and
   * what it would have told of the messages before those it tells is not known.
   */
  #beginAnew({ messages: [first], hasOlder }: Page, rev: number): void {
    this.#turn += 1;
    const list = this.#known.list();
    if (hasOlder && list[0]) this.#holes.add(list[0].order);
    if (first && rev > this.#fed) for (const { order } of list) if (order < first.order) this.#unsure.add(order);
    this.#strays.forgetUpTo(Number.POSITIVE_INFINITY);
    this.#fed = rev;
  }

  /** Of an answer that is older than what the feed has told: neither what it tells of the past nor what it quotes is news. */
  #takeKnown(messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      const known = this.#known.get(message.id);
      if (known) this.#take(known.rev === message.rev ? { ...message, replyTo: known.replyTo } : message, 'me');
    }
  }

  /** Of two tellings the higher `rev` holds; what was remembered of a message that was not loaded counts too. */
  #take(message: ChatMessage, to: ToldTo): void {
    const stray = this.#strays.take(message.id);
    const newest = stray && stray.rev > message.rev ? keepOwnReactions(stray, message, this.#me) : message;
    const told = this.#quoting(newest);
    const known = this.#known.get(message.id);
    if (!known || told.rev > known.rev) {
      this.#known.put(to === 'all' ? keepOwnReactions(told, known, this.#me) : told);
      if (known) this.#quoteAnew(told);
    } else if (told.rev === known.rev) {
      if (to === 'me' && ownReactionsDiffer(told, known, this.#me)) this.#known.put(told);
      else if (!isSameQuote(told.replyTo, known.replyTo)) this.#known.put({ ...known, replyTo: told.replyTo });
    }
    this.#newest = Math.max(this.#newest, told.order);
    if (told.clientId !== null && told.author.id === this.#me) {
      this.#pending = this.#pending.filter(({ clientId }) => clientId !== told.clientId);
    }
  }

  /** With the beginning of what it answers as that is now, which may be told before it or after it. */
  #quoting(message: ChatMessage): ChatMessage {
    if (!message.replyTo) return message;
    const { id } = message.replyTo;
    const known = this.#known.get(id);
    const original = this.#strays.get(id) ?? (known && !this.#unsure.has(known.order) ? known : undefined);
    return original ? { ...message, replyTo: { ...message.replyTo, ...quoteOf(original) } } : message;
  }

  /** The beginning of a message stands in its replies, also where the message itself is not loaded. */
  #quoteAnew(original: Pick<ChatMessage, 'id' | 'content' | 'deletedBy'>): void {
    for (const message of this.#known.answersTo(original.id)) {
      const replyTo = message.replyTo && { ...message.replyTo, ...quoteOf(original) };
      if (!isSameQuote(replyTo, message.replyTo)) this.#known.put({ ...message, replyTo });
    }
  }

  /** Whether a message of this order would stand where its neighbours are not loaded. */
  #isOutside(order: number): boolean {
    if (order > this.#newest) return false;
    const next = this.#known.after(order);
    return next !== undefined && this.#holes.has(next.order);
  }

  /** A hole before a message that goes is one before the next that stays. */
  #forget(isGone: (message: ChatMessage) => boolean): void {
    let isHole = false;
    this.#known.keep((message) => {
      isHole ||= this.#holes.has(message.order);
      if (isGone(message)) {
        this.#holes.delete(message.order);
        this.#loose.delete(message.order);
        this.#unsure.delete(message.order);
        return false;
      }
      if (isHole) this.#holes.add(message.order);
      isHole = false;
      return true;
    });
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
