import { EngineError } from '../../engine-error.ts';
import type { BrokerConnection } from './broker-connection.ts';
import { protocolErrorType } from './kafkajs-protocol.ts';

/**
 * A connection made when it is needed and given up after any failure of its own, with one request under way at a time. What
 * may wait long (a fetch, joining a group) has a lane of its own, because it blocks what comes after it.
 */
export class Lane {
  readonly #open: () => Promise<BrokerConnection>;
  #connection: BrokerConnection | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(open: () => Promise<BrokerConnection>) {
    this.#open = open;
  }

  request<Answer>(work: (connection: BrokerConnection) => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(() => this.#run(work));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Requests under way and those to come reject. */
  close(): void {
    this.#closed = true;
    this.#connection?.sever();
    this.#connection = undefined;
  }

  async #run<Answer>(work: (connection: BrokerConnection) => Promise<Answer>): Promise<Answer> {
    this.#mustBeOpen();
    this.#connection ??= await this.#open();
    const connection = this.#connection;
    if (this.#closed) {
      connection.sever();
      this.#connection = undefined;
    }
    this.#mustBeOpen();
    try {
      return await work(connection);
    } catch (error) {
      if (protocolErrorType(error) === undefined) {
        connection.sever();
        this.#connection = undefined;
      }
      throw error;
    }
  }

  #mustBeOpen(): void {
    if (this.#closed) throw new EngineError('CLOSED', 'The event log is closed.');
  }
}
