import type { ChannelMessage } from '../../socket/channel.ts';
import type { SentList } from './step-list.ts';

export interface EncodedList extends ChannelMessage {
  next: SentList;
}

/** What has been made for one list in one round: by what a client was sent, of which most lists have one, whose followers are in step. */
export class ListTurn {
  readonly round: number;
  /** What those have who have everything, so that they hold the same object. */
  readonly settled: SentList;
  #known: SentList | null | undefined;
  #message: EncodedList | null = null;
  #others: Map<SentList | null, EncodedList | null> | undefined;

  constructor(round: number, settled: SentList) {
    this.round = round;
    this.settled = settled;
  }

  /** Undefined where none was made yet; null where there is nothing to tell. */
  get(known: SentList | null): EncodedList | null | undefined {
    return known === this.#known ? this.#message : this.#others?.get(known);
  }

  set(known: SentList | null, message: EncodedList | null): void {
    if (this.#known === undefined) {
      this.#known = known;
      this.#message = message;
    } else {
      this.#others ??= new Map();
      this.#others.set(known, message);
    }
  }
}
