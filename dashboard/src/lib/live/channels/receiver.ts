import type { NumberedMessage } from '@mintscope/client/connection';

/** What is done with one type of message. */
export interface Receiver<Message = NumberedMessage> {
  /** It tells everything that is followed, so that nothing missed before it counts. */
  startsAfresh?: true;
  /** False when something was missed before it, and everything has to be told afresh. */
  apply(message: Message): boolean;
}

/** By type of message; what no page follows is left out. */
export type Receivers = {
  readonly [Type in NumberedMessage['type']]?: Receiver<Extract<NumberedMessage, { type: Type }>>;
};
