import type { ChatRestriction } from '@mintscope/schemas/chat/chat-community';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { chat as contract } from '@mintscope/schemas/live/chat';
import type { Caller } from '../../../auth/auth.ts';
import type { ChatBook, ChatNews } from '../../../chat/chat-book.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { ToldEvents } from '../told-events.ts';

interface Following {
  readonly userId: string | null;
  isOwed: boolean;
  /** The event that was told last, and since when events are counted. */
  event: number;
  era: number;
  /** The restriction that was told last; null = none holds, as far as the client was told. */
  restriction: ChatRestriction | null;
}

interface Encoded extends ChannelMessage {
  reached: Partial<Following>;
}

export interface ChatSettings {
  /** Events that are kept for clients whose sockets are full; a client further behind is told the whole. */
  mostEvents: number;
  /** Restrictions that run out are seen so often (ms). */
  lookMs: number;
}

export const chatChannelSettings: ChatSettings = { mostEvents: 500, lookMs: 1_000 };

export interface ChatOptions {
  chat: { readonly book: Pick<ChatBook, 'encoded' | 'rev' | 'restrictionOf' | 'onNews'> };
  now(): number;
  /** There is something to send. */
  changed(): void;
  settings: { chat: ChatSettings };
}

/** The community's chat, for all the same but for who is banned from it: such an account is told that, and nothing more. */
export function createChatChannel(options: ChatOptions): Channel<Subscribe<'chat'>, Following, Encoded> {
  const { book } = options.chat;
  const { events, era } = tellNews(options);
  const look = lookAgain(options);
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  const isOwed = (following: Following) => following.isOwed || following.era !== era();

  const hasEvents = (following: Following) => !isOwed(following) && events.last > following.event;

  function first(): Encoded | null {
    const community = book.encoded();
    if (community === null) return null;
    round.encoded += 1;
    round.work += chatLimits.newest;
    const rest = Buffer.from(`"serverTimeMs":${options.now()},"community":${community}}`);
    return { type: 'initial_chat', rest, reached: { isOwed: false, event: events.last, era: era() } };
  }

  function next(following: Following): Encoded | null {
    const { userId, restriction: told } = following;
    const restriction = userId === null ? null : book.restrictionOf(userId);
    const isBanned = restriction?.kind === 'banned';
    // Who comes is told what there is first, unless there is nothing for them.
    if (!isSame(told, restriction) && (isBanned || told !== null || !isOwed(following)))
      return restrictedTo(restriction, book.rev);
    if (isBanned) return null;
    if (isOwed(following)) return first();
    const event = events.after(following.event, null);
    if (event === 'lost') return first();
    return event && { type: event.type, rest: event.rest, reached: { event: event.n } };
  }

  return {
    contract,
    costOf: () => chatLimits.newest,
    follow(_wanted, caller: Caller) {
      look.begin();
      const userId = caller.role === 'visitor' ? null : caller.userId;
      return { userId, isOwed: true, event: 0, era: era(), restriction: null };
    },
    unfollow: look.end,
    isOwedAll: isOwed,
    oweAll(following) {
      following.isOwed = true;
    },
    isLate: (following) => isOwed(following) || events.last - following.event > 1,
    isFilling: hasEvents,
    hasEvents,
    begin(begun) {
      round = begun;
    },
    next,
    took(following, { reached }) {
      Object.assign(following, reached);
    },
    close: look.close,
  };
}

function restrictedTo(restriction: ChatRestriction | null, rev: number): Encoded {
  const data = { action: 'restricted', messageId: null, restriction };
  // After a ban the client has missed what it can't be told one by one.
  const reached = { restriction, ...(restriction?.kind === 'banned' ? { isOwed: true } : {}) };
  return { type: 'chat_moderation', rest: encode({ rev, data }), reached };
}

function isSame(one: ChatRestriction | null, other: ChatRestriction | null): boolean {
  return one?.kind === other?.kind && one?.until === other?.until && one?.reason === other?.reason;
}

const encode = (told: object) => Buffer.from(JSON.stringify(told).slice(1));

/** Keeps what happens for those who follow, and counts the times from which on it is counted anew. */
function tellNews({ chat: { book }, changed, settings }: ChatOptions) {
  const events = new ToldEvents(settings.chat.mostEvents);
  let era = 0;
  const moderated = (data: object) => events.add('chat_moderation', encode({ rev: book.rev, data }));

  function take(news: ChatNews): void {
    switch (news.kind) {
      case 'message':
        events.add('chat_message', encode({ action: news.action, data: news.message }));
        break;
      case 'stream':
        events.add('chat_live_stream', encode({ rev: book.rev, data: news.stream }));
        break;
      case 'taken-off':
        moderated({ action: 'deleted', messageId: news.messageId });
        break;
      case 'cleared':
        moderated({ action: 'cleared', messageId: null, upTo: news.upTo });
        break;
      case 'slow-mode':
        moderated({ action: 'slow_mode', messageId: null, slowModeMs: news.slowModeMs });
        break;
      case 'anew':
        era += 1;
        break;
      case 'restrictions':
        break;
      default:
        news satisfies never;
    }
    changed();
  }

  book.onNews(take);
  return { events, era: () => era };
}

/** Has a round done now and then while clients follow: no news tells that a restriction ran out. */
function lookAgain({ changed, settings }: ChatOptions) {
  let followers = 0;
  let timer: NodeJS.Timeout | undefined;
  const close = () => clearInterval(timer);
  return {
    begin(): void {
      followers += 1;
      if (followers === 1) timer = setInterval(changed, settings.chat.lookMs).unref();
    },
    end(): void {
      followers -= 1;
      if (followers === 0) close();
    },
    close,
  };
}
