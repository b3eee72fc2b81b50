import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import { backOff } from './back-off.ts';
import type { BrokerConnection } from './broker-connection.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { decodeProduced, encodeBatch, encodeProduce, type ProducerIdentity } from './encode-produce.ts';
import { errorFromCode, isRetriable, protocolErrorType } from './kafkajs-protocol.ts';

export interface PartitionWriterOptions {
  cluster: Cluster;
  lanes: Lanes;
  /** The topic's name at the brokers. */
  topic: string;
  partition: number;
  log: Logger;
  /** An attempt failed and is made again. */
  onRetry(): void;
  /** Ends endless attempts. */
  signal: AbortSignal;
}

const sequences = 2 ** 31;
/** Connections a broker's partitions share. */
const lanesPerBroker = 4;
const replicasWithinMs = 8000;
const warnAfterFailures = 5;
/** A broker refuses requests above 100 MiB without a word. */
const mostBatchBytes = 64 * 1024 * 1024;
/** The broker has lost track of this producer; what it refused so, it has not stored. */
const identityLost = new Set([
  'OUT_OF_ORDER_SEQUENCE_NUMBER',
  'UNKNOWN_PRODUCER_ID',
  'INVALID_PRODUCER_EPOCH',
  'INVALID_PRODUCER_ID_MAPPING',
]);

/**
 * Writes one partition, one batch at a time. A batch keeps its sequence number through all attempts, so that an attempt whose
 * answer was lost is not stored again. `write` must not be called again before the promise of the former call settled.
 */
export class PartitionWriter {
  readonly #options: PartitionWriterOptions;
  #identity: ProducerIdentity | undefined;
  #sequence = 0;

  constructor(options: PartitionWriterOptions) {
    this.#options = options;
  }

  /** Resolves with the first offset when every replica in sync has the batch. */
  async write(values: readonly Uint8Array[], nowMs: number): Promise<number> {
    const { signal, log, topic, partition } = this.#options;
    let batch: Buffer | undefined;
    for (let failures = 0; ; failures++) {
      if (signal.aborted) throw new EngineError('CLOSED', 'The event log was closed before it could store records.');
      try {
        this.#identity ??= await this.#introduce();
        batch ??= this.#encode(values, nowMs, this.#identity);
        const firstOffset = await this.#send(batch);
        this.#sequence = (this.#sequence + values.length) % sequences;
        if (failures >= warnAfterFailures) log.info({ topic, partition }, 'the event log stores records again');
        return firstOffset;
      } catch (error) {
        const type = protocolErrorType(error);
        if (type !== undefined && identityLost.has(type)) {
          log.error({ topic, partition, err: error }, 'Kafka lost track of a producer: it may have lost records');
          this.#identity = undefined;
          batch = undefined;
        } else if (isFinal(error)) {
          // An earlier attempt may have been stored under this sequence; the next batch must not be taken for it.
          this.#identity = undefined;
          throw refusal(error, topic);
        }
        this.#options.onRetry();
        if (failures === warnAfterFailures) log.warn({ topic, partition, err: error }, 'the event log waits for Kafka');
        await backOff(failures, signal);
        await this.#options.cluster.refresh().catch(() => undefined);
      }
    }
  }

  async #introduce(): Promise<ProducerIdentity> {
    const { cluster } = this.#options;
    const none = { transactionalId: null, transactionTimeout: 0 };
    const { producerId, producerEpoch } = await cluster.any((broker) => broker.call('InitProducerId', none));
    this.#sequence = 0;
    return { producerId: BigInt(producerId), producerEpoch };
  }

  #encode(values: readonly Uint8Array[], nowMs: number, identity: ProducerIdentity): Buffer {
    const batch = encodeBatch(values, nowMs, identity, this.#sequence);
    if (batch.length <= mostBatchBytes) return batch;
    throw new EngineError('MESSAGE_TOO_LARGE', `An append of ${batch.length} bytes is above ${mostBatchBytes}.`);
  }

  async #send(batch: Buffer): Promise<number> {
    const { cluster, lanes, topic, partition } = this.#options;
    const node = await cluster.findLeader(topic, partition);
    const lane = lanes.to(node, `produce ${partition % lanesPerBroker}`);
    const { errorCode, firstOffset } = await lane.request((broker) => produce(broker, topic, partition, batch));
    if (errorCode !== 0) throw errorFromCode(errorCode);
    return firstOffset;
  }
}

function produce(broker: BrokerConnection, topic: string, partition: number, batch: Buffer) {
  const built = broker.build('Produce', { acks: -1, timeout: replicasWithinMs, topicData: [] });
  const body = encodeProduce(topic, partition, batch, replicasWithinMs);
  // kafkajs takes what its own encoder looks like.
  const request = { ...built.request, encode: async () => ({ buf: body, buffer: body }) };
  return broker.send({ ...built, request }, decodeProduced);
}

/** Trying again would change nothing. Failures of the connection, and what a broker calls passing, are tried again. */
function isFinal(error: unknown): boolean {
  if (error instanceof EngineError) return error.code !== 'ENGINE_UNREACHABLE';
  return protocolErrorType(error) !== undefined && !isRetriable(error) && protocolErrorType(error) !== 'UNKNOWN';
}

function refusal(cause: unknown, topic: string): EngineError {
  if (cause instanceof EngineError) return cause;
  const type = protocolErrorType(cause);
  if (type === 'MESSAGE_TOO_LARGE' || type === 'RECORD_LIST_TOO_LARGE')
    return new EngineError(
      'MESSAGE_TOO_LARGE',
      `Topic ${topic} takes no append of this size: see its max.message.bytes.`,
      {
        cause,
      },
    );
  return new EngineError('APPEND_FAILED', `Kafka refused records of topic ${topic}: ${type}.`, { cause });
}
