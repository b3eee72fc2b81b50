import { EngineError } from '../../engine-error.ts';
import type { Address } from './address.ts';
import { BrokerConnection, type ConnectionSettings } from './broker-connection.ts';
import { errorFromCode, isRetriable, isSignInFailure, protocolErrorType } from './kafkajs-protocol.ts';
import { Lane } from './lane.ts';

/** Lanes to brokers, closed together. */
export interface Lanes {
  to(node: number, purpose?: string): Lane;
  close(): void;
}

const noSuchNode = -1;

/** The brokers and who leads which partition, as far as known. */
export class Cluster {
  readonly #seeds: readonly Address[];
  readonly #settings: ConnectionSettings;
  readonly #open = new Set<Lanes>();
  readonly #nodes = new Map<number, Address>();
  readonly #leaders = new Map<string, number[]>();
  readonly #topics = new Set<string>();
  readonly #own: Lanes;
  #refreshing: Promise<void> | undefined;
  /** The one that answered last is asked first. */
  #answering: number | undefined;

  constructor(seeds: readonly Address[], settings: ConnectionSettings) {
    this.#seeds = seeds;
    this.#settings = settings;
    this.#own = this.lanes();
  }

  /** Lanes for one owner: no other owner's requests wait behind its own. */
  lanes(): Lanes {
    const lanes = new Map<string, Lane>();
    const set: Lanes = {
      to: (node, purpose = '') => {
        const key = `${node} ${purpose}`;
        const known = lanes.get(key);
        if (known) return known;
        const lane = new Lane(() => BrokerConnection.open(this.#addressOf(node), this.#settings));
        lanes.set(key, lane);
        return lane;
      },
      close: () => {
        for (const lane of lanes.values()) lane.close();
        this.#open.delete(set);
      },
    };
    this.#open.add(set);
    return set;
  }

  /** Partitions of a topic, 0 when it is not there. Fails when no broker answers. */
  async lookUp(topic: string): Promise<number> {
    await this.#askMetadata([topic]);
    return this.#leaders.get(topic)?.length ?? 0;
  }

  /** From now on `refresh` asks for it too. */
  watch(topic: string): void {
    this.#topics.add(topic);
  }

  leader(topic: string, partition: number): number | undefined {
    const node = this.#leaders.get(topic)?.[partition];
    return node === undefined || node < 0 ? undefined : node;
  }

  async findLeader(topic: string, partition: number): Promise<number> {
    const known = this.leader(topic, partition);
    if (known !== undefined) return known;
    await this.refresh();
    const found = this.leader(topic, partition);
    // LEADER_NOT_AVAILABLE
    if (found === undefined) throw errorFromCode(5);
    return found;
  }

  /** Asks anew who leads; calls at the same time share one question. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#askMetadata([...this.#topics]).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Any broker that answers. */
  async any<Answer>(work: (connection: BrokerConnection) => Promise<Answer>): Promise<Answer> {
    const failures: unknown[] = [];
    for (const node of this.#candidates()) {
      try {
        const answer = await this.#own.to(node, 'any').request(work);
        this.#answering = node;
        return answer;
      } catch (error) {
        // An answer that is final is the same elsewhere.
        if (protocolErrorType(error) !== undefined && !isRetriable(error)) throw error;
        failures.push(error);
      }
    }
    // A broker that is away must not hide what another had to say.
    throw failures.find(isSaid) ?? failures.at(-1);
  }

  async coordinatorOf(groupId: string): Promise<number> {
    const { coordinator } = await this.any((broker) =>
      broker.call('GroupCoordinator', { groupId, coordinatorType: 0 }),
    );
    this.#nodes.set(coordinator.nodeId, coordinator);
    return coordinator.nodeId;
  }

  close(): void {
    for (const lanes of [...this.#open]) lanes.close();
  }

  async #askMetadata(topics: readonly string[]): Promise<void> {
    // Asking for none would tell of all; this one is there wherever groups are.
    const asked = topics.length > 0 ? [...topics] : ['__consumer_offsets'];
    const answer = await this.any((broker) =>
      broker.callUnjudged('Metadata', { topics: asked, allowAutoTopicCreation: false }),
    );
    for (const { nodeId, host, port } of answer.brokers) this.#nodes.set(nodeId, { host, port });
    for (const { topic, topicErrorCode, partitionMetadata } of answer.topicMetadata) {
      if (topicErrorCode !== 0 && partitionMetadata.length === 0) {
        this.#leaders.delete(topic);
        continue;
      }
      const leaders: number[] = [];
      for (const { partitionId, leader } of partitionMetadata) leaders[partitionId] = leader;
      this.#leaders.set(topic, leaders);
    }
  }

  /** Known nodes first, then the seeds, which count downwards from -1. */
  #candidates(): number[] {
    const all = [...this.#nodes.keys(), ...this.#seeds.map((_, at) => noSuchNode - at)];
    const first = this.#answering;
    return first === undefined ? all : [first, ...all.filter((node) => node !== first)];
  }

  #addressOf(node: number): Address {
    const address = node < 0 ? this.#seeds[noSuchNode - node] : this.#nodes.get(node);
    // BROKER_NOT_AVAILABLE
    if (!address) throw errorFromCode(8);
    return address;
  }
}

function isSaid(error: unknown): boolean {
  return error instanceof EngineError || isSignInFailure(error) || protocolErrorType(error) !== undefined;
}
