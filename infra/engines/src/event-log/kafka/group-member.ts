import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import { settlesWithin } from '../../patience/settles-within.ts';
import { backOff } from './back-off.ts';
import { balancePartitions } from './balance-partitions.ts';
import type { BrokerConnection } from './broker-connection.ts';
import type { Calls } from './calls.ts';
import type { Cluster, Lanes } from './cluster.ts';
import { decodeAssignment, decodeSubscription, encodeAssignment, encodeSubscription } from './group-protocol.ts';
import { isRetriable, protocolErrorType, requiredMemberId } from './kafkajs-protocol.ts';

export interface GroupMemberOptions {
  cluster: Cluster;
  lanes: Lanes;
  /** The group's and the topic's names at the brokers. */
  groupId: string;
  topic: string;
  partitions: number;
  sessionMs: number;
  log: Logger;
  /** Partitions this member works on, those it is letting go of included. */
  owned(): number[];
  /** What this generation gives it: start what is new, let go of what is gone, and call `rejoin` when that is done. */
  onAssigned(partitions: readonly number[]): void;
  /** The group went on without this member: resolves when it works on nothing any more. */
  onLost(): Promise<void>;
}

const heartbeatMs = 500;
/** How long the others wait for a member that is told to join again; it answers at once, whatever its handlers do. */
const rebalanceMs = 60_000;
const protocolName = 'mintscope-cooperative';
const leaveWithinMs = 2000;
const lost = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'FENCED_INSTANCE_ID']);
const coordinatorMoved = new Set(['NOT_COORDINATOR_FOR_GROUP', 'GROUP_COORDINATOR_NOT_AVAILABLE']);

/**
 * One member of a Kafka group, which shares out partitions cooperatively: what stays is worked on throughout, and what moves is
 * given on only in a generation in which its former owner no longer claims it.
 */
export class GroupMember {
  readonly #options: GroupMemberOptions;
  readonly #closing = new AbortController();
  #memberId = '';
  #generation = -1;
  #coordinator: number | undefined;
  #rejoin = false;
  #wake: () => void = () => undefined;
  #answeredAtMs = Date.now();

  constructor(options: GroupMemberOptions) {
    this.#options = options;
  }

  /** Resolves after `leave`; rejects with what cannot be mended by trying again. */
  async run(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const assigned = await this.#join();
        if (signal.aborted) return;
        failures = 0;
        this.#options.onAssigned(assigned);
        await this.#stay();
      } catch (error) {
        if (signal.aborted) return;
        failures = await this.#handle(error, failures);
      }
    }
  }

  /** What this member claims has changed. */
  rejoin(): void {
    this.#rejoin = true;
    this.#wake();
  }

  /** Asks the coordinator now instead of at the next heartbeat. */
  check(): void {
    this.#wake();
  }

  /** Whether the coordinator has answered within the session, so that it cannot have given the partitions to another. */
  get isSure(): boolean {
    return Date.now() - this.#answeredAtMs < this.#options.sessionMs;
  }

  async commit(offsets: ReadonlyMap<number, number>): Promise<void> {
    const { groupId, topic } = this.#options;
    const partitions = [...offsets].map(([partition, offset]) => ({ partition, offset: `${offset}` }));
    const place = { groupId, memberId: this.#memberId, groupGenerationId: this.#generation };
    await this.#request('commit', (broker) =>
      broker.call('OffsetCommit', { ...place, topics: [{ topic, partitions }] }),
    );
  }

  /** Others get the partitions at once; without it, after the session. */
  async leave(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    const { groupId } = this.#options;
    const memberId = this.#memberId;
    if (memberId === '') return;
    const leaving = this.#request('leave', (broker) => broker.call('LeaveGroup', { groupId, memberId }));
    await settlesWithin(leaving, leaveWithinMs).catch(() => undefined);
  }

  async #join(): Promise<number[]> {
    const { topic, partitions, owned } = this.#options;
    this.#rejoin = false;
    const metadata = encodeSubscription({ topic, partitions, owned: owned(), generation: this.#generation });
    const joined = await this.#joinGroup(metadata);
    const askedAtMs = Date.now();
    const { memberAssignment } = await this.#request('join', (broker) =>
      broker.call('SyncGroup', {
        groupId: this.#options.groupId,
        memberId: joined.memberId,
        generationId: joined.generationId,
        groupAssignment: joined.leaderId === joined.memberId ? assign(joined.members) : [],
      }),
    );
    this.#generation = joined.generationId;
    this.#answeredAtMs = askedAtMs;
    return decodeAssignment(memberAssignment);
  }

  async #joinGroup(metadata: Buffer): Promise<Calls['JoinGroup']['out']> {
    const { groupId, sessionMs } = this.#options;
    const asking = {
      groupId,
      sessionTimeout: sessionMs,
      rebalanceTimeout: rebalanceMs,
      protocolType: 'consumer',
      groupProtocols: [{ name: protocolName, metadata }],
    };
    const join = () =>
      this.#request('join', (broker) => broker.call('JoinGroup', { ...asking, memberId: this.#memberId }));
    const joined = await join().catch((error: unknown) => {
      const memberId = requiredMemberId(error);
      if (memberId === undefined) throw error;
      this.#memberId = memberId;
      return join();
    });
    this.#memberId = joined.memberId;
    return joined;
  }

  /** Heartbeats until the group, or this member, wants another generation. */
  async #stay(): Promise<void> {
    const { signal } = this.#closing;
    const { groupId } = this.#options;
    for (let failures = 0; !signal.aborted && !this.#rejoin; ) {
      await this.#pause(heartbeatMs);
      if (signal.aborted || this.#rejoin) return;
      const place = { groupId, memberId: this.#memberId, groupGenerationId: this.#generation };
      const askedAtMs = Date.now();
      try {
        await this.#request('heartbeat', (broker) => broker.call('Heartbeat', place));
        this.#answeredAtMs = askedAtMs;
        failures = 0;
      } catch (error) {
        const type = protocolErrorType(error);
        if (type === 'REBALANCE_IN_PROGRESS') {
          this.#answeredAtMs = askedAtMs;
          return;
        }
        if (type !== undefined && (lost.has(type) || isFinal(error))) throw error;
        await backOff(failures++, signal);
      }
    }
  }

  /** Returns the failures in a row, or throws what is final. */
  async #handle(error: unknown, failures: number): Promise<number> {
    const { log, groupId, onLost } = this.#options;
    const type = protocolErrorType(error);
    if (type === 'REBALANCE_IN_PROGRESS') return 0;
    if (type !== undefined && lost.has(type)) {
      log.warn({ group: groupId, reason: type }, 'the group went on without this consumer, which joins again');
      await onLost();
      this.#generation = -1;
      if (type !== 'ILLEGAL_GENERATION') this.#memberId = '';
      return 0;
    }
    if (isFinal(error)) throw groupRefusal(error, groupId);
    log.debug({ group: groupId, err: error }, 'joining a group of Kafka failed');
    await backOff(failures, this.#closing.signal);
    return failures + 1;
  }

  /** Goes to the coordinator, which is looked for again after a failure. */
  async #request<Answer>(purpose: string, work: (broker: BrokerConnection) => Promise<Answer>): Promise<Answer> {
    const { cluster, lanes, groupId } = this.#options;
    const node = this.#coordinator ?? (await cluster.coordinatorOf(groupId));
    this.#coordinator = node;
    try {
      return await lanes.to(node, purpose).request(work);
    } catch (error) {
      const type = protocolErrorType(error);
      if (type === undefined || coordinatorMoved.has(type)) this.#coordinator = undefined;
      throw error;
    }
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}

/** The leader's work: a topic's partitions among those who want it. */
function assign(members: Calls['JoinGroup']['out']['members']) {
  const claims = members.map(({ memberId, memberMetadata }) => ({
    id: memberId,
    ...decodeSubscription(memberMetadata),
  }));
  return [...new Set(claims.map(({ topic }) => topic))].flatMap((topic) => {
    const wanting = claims.filter((claim) => claim.topic === topic);
    const partitions = Math.max(...wanting.map((claim) => claim.partitions));
    return [...balancePartitions(partitions, wanting)].map(([memberId, numbers]) => ({
      memberId,
      memberAssignment: encodeAssignment(topic, numbers),
    }));
  });
}

function isFinal(error: unknown): boolean {
  if (error instanceof EngineError) return error.code !== 'ENGINE_UNREACHABLE';
  return protocolErrorType(error) !== undefined && !isRetriable(error) && protocolErrorType(error) !== 'UNKNOWN';
}

function groupRefusal(cause: unknown, groupId: string): unknown {
  if (cause instanceof EngineError) return cause;
  const type = protocolErrorType(cause);
  if (type === 'INVALID_SESSION_TIMEOUT')
    return new EngineError(
      'ENGINE_UNREACHABLE',
      'Kafka refuses the session time: MINTSCOPE_KAFKA_SESSION_MS lies outside group.min/max.session.timeout.ms of the brokers.',
      { cause },
    );
  return new EngineError('CREDENTIALS_REFUSED', `Kafka does not let this consumer into group ${groupId} (${type}).`, {
    cause,
  });
}
