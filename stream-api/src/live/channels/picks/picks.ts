import type { Logger } from '@mintscope/engines/logger';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import { picks as contract } from '@mintscope/schemas/live/picks';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { Caller } from '../../../auth/auth.ts';
import type { TokenTable } from '../../../market/token-table.ts';
import type { KnownCall } from '../../../picks/call-book.ts';
import type { LivePicks } from '../../../picks/follow-picks.ts';
import { shapeCall } from '../../../picks/shape-pick.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { ToldEvents } from '../told-events.ts';
import { OwnPickBooks, type OwnPicks } from './own-picks.ts';

interface Following {
  readonly own: OwnPicks | null;
  /** Whether the first message is still to be sent. */
  isOwed: boolean;
  /** The event, the revision of the book and the tick that were told last. */
  event: number;
  rev: number;
  tick: number;
}

type Reached = Pick<Following, 'event' | 'rev' | 'tick'>;

interface Encoded extends ChannelMessage {
  reached: Partial<Reached>;
}

export interface PicksSettings {
  /** Figures that moved are gathered for so long (ms). */
  gatherMs: number;
  /** Own picks of those who are connected are read again so often (ms): each reading asks the warehouse for the course of their prices. */
  refreshOwnMs: number;
  /** And so long after a price that made a peak or fell from one, at the most once in that time. */
  soonOwnMs: number;
}

export const picksSettings: PicksSettings = { gatherMs: 1_000, refreshOwnMs: 300_000, soonOwnMs: 30_000 };

export interface PicksOptions {
  picks: Pick<LivePicks, 'book' | 'isReady' | 'onReady' | 'onOwn'>;
  table: TokenTable;
  log: Logger;
  now(): number;
  /** A user's own picks, newest first, with what became of them. */
  loadOwnPicks(userId: string): Promise<SelectedToken[]>;
  /** There is something to send. */
  changed(): void;
  settings: { picks: PicksSettings };
}

/** Own picks are read from records and warehouse, which takes as long as so many rows. */
const loadCost = 100;
const mostEvents = 1_000;

/** The platform's picks, the same for all who follow, and with them each user's own. */
export function createPicksChannel(options: PicksOptions): Channel<Subscribe<'picks'>, Following, Encoded> {
  const { picks } = options;
  const { book } = picks;
  const events = new ToldEvents(mostEvents);
  const encoder = createEncoder(options);
  const own = tellPicks(options, events, encoder.shape);
  const ticks = createTicks(options, own);

  const hasEvents = ({ isOwed, event }: Following) => !isOwed && events.last > event;

  function first(following: Following): Encoded | null {
    if (!picks.isReady() || following.own?.selections === null) return null;
    return encoder.first(following.own, { event: events.last, tick: ticks.newest().tick, rev: book.rev });
  }

  function next(following: Following): Encoded | null {
    if (following.isOwed) return first(following);
    const event = events.after(following.event, following.own?.userId ?? null);
    if (event === 'lost') return first(following);
    if (event) return { type: event.type, rest: event.rest, reached: { event: event.n } };
    // What was told to others is not this client's to wait for.
    following.event = events.last;
    const newest = ticks.newest();
    return following.tick < newest.tick ? encoder.moved(following, newest) : null;
  }

  return {
    contract,
    costOf: () => loadCost + book.shown().length,
    follow(_wanted, caller: Caller) {
      ticks.begin();
      // An admin in a user's place asks for the user's own by the interface, where each look is noted.
      const isUser = caller.role !== 'visitor' && caller.adminId === null;
      const whose = isUser ? own.follow(caller.userId) : null;
      return { own: whose, isOwed: true, event: 0, rev: 0, tick: 0 };
    },
    unfollow(following) {
      ticks.end();
      if (following.own) own.unfollow(following.own);
    },
    isOwedAll: ({ isOwed }) => isOwed,
    oweAll(following) {
      following.isOwed = true;
    },
    isLate: ({ isOwed, event }) => isOwed || events.last - event > 1,
    isFilling: hasEvents,
    hasEvents,
    begin: encoder.begin,
    next,
    took(following, { reached }) {
      following.isOwed = false;
      Object.assign(following, reached);
    },
    close: ticks.close,
  };
}

/** Has what happens to picks told: to all what concerns the platform's, to each user what concerns the user's own. */
function tellPicks(
  { picks, table, log, loadOwnPicks, changed, settings }: PicksOptions,
  events: ToldEvents,
  shape: (call: KnownCall) => SelectedToken,
): OwnPickBooks {
  function tell(type: string, told: object, userId: string | null = null): void {
    events.add(type, Buffer.from(JSON.stringify(told).slice(1)), userId);
    changed();
  }
  const own = new OwnPickBooks({
    table,
    log,
    load: loadOwnPicks,
    refreshMs: settings.picks.refreshOwnMs,
    soonMs: settings.picks.soonOwnMs,
    loaded: changed,
    tell(userId, change) {
      if (change === 'cleared') tell('picks_cleared', { scope: 'personal' }, userId);
      else tell('performance_update', change, userId);
    },
  });
  picks.book.onChange((change) => {
    if (change.kind === 'cleared') tell('picks_cleared', { scope: 'platform' });
    else if (change.kind === 'pick') {
      tell('performance_update', { selection: shape(change.call), removed: change.call.removed !== null });
    }
  });
  picks.onReady(changed);
  picks.onOwn((userId) => own.renew(userId));
  return own;
}

/** Counts the moments up to which figures are gathered, while clients follow. */
function createTicks({ picks: { book }, now, changed, settings }: PicksOptions, own: OwnPickBooks) {
  let followers = 0;
  let timer: NodeJS.Timeout | undefined;
  let newest = { tick: 0, rev: book.rev };

  function tick(): void {
    newest = { tick: newest.tick + 1, rev: book.rev };
    own.move(newest.tick, now());
    changed();
  }
  const close = () => clearInterval(timer);

  return {
    /** The newest moment, and the revision of the book then. */
    newest: () => newest,
    begin(): void {
      followers += 1;
      if (followers === 1) timer = setInterval(tick, settings.picks.gatherMs).unref();
    },
    end(): void {
      followers -= 1;
      if (followers === 0) close();
    },
    close,
  };
}

/** Messages of the platform's picks, encoded once a round for all who are owed the same. */
function createEncoder({ picks: { book }, table, now }: PicksOptions) {
  /** By the revision that a client knows. */
  const shared = new Map<number, string[]>();
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  const shape = (call: KnownCall): SelectedToken => shapeCall(call, table.get(call.call.mint)?.row);

  /** Those that moved since a revision, up to that of the newest tick, as JSON. */
  function movedSince(rev: number, upTo: number): string[] {
    const known = shared.get(rev);
    if (known) return known;
    const moved = book
      .shown()
      .filter((call) => call.rev > rev && call.rev <= upTo)
      .map((call) => JSON.stringify(movingPart(shape(call))));
    round.work += moved.length;
    shared.set(rev, moved);
    return moved;
  }

  return {
    shape,
    begin(begun: RoundWork): void {
      round = begun;
      shared.clear();
    },
    first(own: OwnPicks | null, reached: Reached): Encoded {
      const all = [...book.shown().map(shape), ...(own?.selections ?? [])];
      const hasOwn = own?.isKnown ?? false;
      round.encoded += 1;
      round.work += all.length;
      const rest = Buffer.from(`"serverTimeMs":${now()},"hasOwn":${hasOwn},"selections":${JSON.stringify(all)}}`);
      return { type: 'initial_picks', rest, reached };
    },
    moved({ rev, tick, own }: Following, ticked: Pick<Reached, 'rev' | 'tick'>): Encoded {
      const type = 'performance_batch_update';
      const mine = (own?.selections ?? []).filter(({ address }) => (own?.movedAt.get(address) ?? 0) > tick);
      const updates = [...movedSince(rev, ticked.rev), ...mine.map((one) => JSON.stringify(movingPart(one)))];
      if (updates.length === 0) return { type, rest: null, reached: ticked };
      round.encoded += 1;
      return { type, rest: Buffer.from(`"updates":[${updates.join(',')}]}`), reached: ticked };
    },
  };
}

function movingPart(selection: SelectedToken) {
  const { address, ordinal, scope, score, finalScore, performance, isStable, stabilizedAt } = selection;
  return { address, ordinal, scope, score, finalScore, performance, isStable, stabilizedAt };
}
