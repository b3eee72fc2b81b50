import type { Subscribe } from '@mintscope/schemas/live/channels';
import { winners as contract } from '@mintscope/schemas/live/winners';
import type { CallBook } from '../../../picks/call-book.ts';
import { shapeWinner } from '../../../picks/shape-winner.ts';
import type { Channel, ChannelMessage } from '../../socket/channel.ts';
import { ToldEvents } from '../told-events.ts';

interface Following {
  /** The event that was told last. */
  reached: number;
}

interface Encoded extends ChannelMessage {
  n: number;
}

export interface WinnersOptions {
  picks: { readonly book: Pick<CallBook, 'onChange'> };
  /** There is something to send. */
  changed(): void;
}

/** Events that are kept for clients whose sockets are full. */
const mostEvents = 1_000;

/** Winners as they enter, rise and leave: who comes has asked for the list, and is told what changes from then on. */
export function createWinnersChannel({
  picks,
  changed,
}: WinnersOptions): Channel<Subscribe<'winners'>, Following, Encoded> {
  const events = new ToldEvents(mostEvents);
  picks.book.onChange((change) => {
    if (change.kind !== 'winner') return;
    const told = { action: change.action, token: shapeWinner(change.entry) };
    events.add('big_winner_update', Buffer.from(JSON.stringify(told).slice(1)));
    changed();
  });

  const hasEvents = ({ reached }: Following) => events.last > reached;

  return {
    contract,
    costOf: () => 1,
    follow: () => ({ reached: events.last }),
    isOwedAll: () => false,
    oweAll(following) {
      following.reached = events.last;
    },
    isLate: ({ reached }) => events.last - reached > 1,
    isFilling: hasEvents,
    hasEvents,
    begin: () => undefined,
    next({ reached }) {
      const event = events.after(reached, null);
      if (event === null) return null;
      // What is not kept any more, the client reads with the list.
      if (event === 'lost') return { type: 'big_winner_update', rest: null, n: events.last };
      return { type: event.type, rest: event.rest, n: event.n };
    },
    took(following, { n }) {
      following.reached = n;
    },
  };
}
