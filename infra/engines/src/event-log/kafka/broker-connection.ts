import { connect as connectSocket, isIP } from 'node:net';
import { connect as connectTls, type ConnectionOptions as TlsOptions } from 'node:tls';
import type { Address } from './address.ts';
import type { Calls } from './calls.ts';
import {
  type ApiVersions,
  apiKeys,
  Broker,
  Connection,
  type KafkajsLogger,
  type ProtocolRequest,
  type RawConnection,
  type RawPool,
  requestDefinitions,
  type Sasl,
} from './kafkajs-protocol.ts';
import { checkVersions } from './supported-versions.ts';

export interface ConnectionSettings {
  clientId: string;
  tls: TlsOptions | null;
  sasl: Sasl | null;
  logger: KafkajsLogger;
}

const connectWithinMs = 4000;
const answerWithinMs = 5000;
/** Requests that wait at the broker for replicas, other brokers or the members of a group. */
const slowAnswerWithinMs: Record<string, number> = {
  Produce: 10_000,
  CreateTopics: 15_000,
  AlterConfigs: 15_000,
  SyncGroup: 65_000,
};

/** One connection to one broker, signed in. A broker answers the requests of a connection one after the other. */
export class BrokerConnection {
  readonly #connection: RawConnection;
  readonly #versions: ApiVersions;
  readonly #address: Address;

  private constructor(connection: RawConnection, versions: ApiVersions, address: Address) {
    this.#connection = connection;
    this.#versions = versions;
    this.#address = address;
  }

  /** Rejects with kafkajs's error, or with VERSION_UNSUPPORTED. */
  static async open(address: Address, settings: ConnectionSettings): Promise<BrokerConnection> {
    const connection = new Connection({
      ...address,
      ssl: settings.tls,
      sasl: settings.sasl,
      clientId: settings.clientId,
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      logger: settings.logger,
      socketFactory: openSocket,
    });
    const broker = new Broker({ connectionPool: poolOf(connection, address, settings), logger: settings.logger });
    try {
      await broker.connect();
      const versions = broker.versions ?? {};
      checkVersions(versions, address);
      return new BrokerConnection(connection, versions, address);
    } catch (error) {
      sever(connection);
      throw error;
    }
  }

  get address(): Address {
    return this.#address;
  }

  /** The highest version of a request that both sides know. */
  build(name: string, args: unknown): ProtocolRequest {
    const definition = requestDefinitions[name];
    const offered = this.#versions[apiKeys[name] ?? -1];
    if (!definition || !offered) throw new Error(`The broker does not know the request ${name}.`);
    const version = Math.min(offered.maxVersion, Math.max(...definition.versions.map(Number)));
    const built = definition.protocol({ version })(args);
    return { ...built, requestTimeout: built.requestTimeout ?? slowAnswerWithinMs[name] };
  }

  async call<Name extends keyof Calls>(name: Name, args: Calls[Name]['in']): Promise<Calls[Name]['out']> {
    const answer = await this.#connection.send(this.build(name, args));
    return answer as Calls[Name]['out'];
  }

  /** Sends a request whose answer the caller reads itself. */
  async send<Answer>(built: ProtocolRequest, decode: (payload: Buffer, version: number) => Answer): Promise<Answer> {
    const { apiVersion } = built.request;
    const response = {
      decode: async (payload: Buffer) => ({ answer: decode(payload, apiVersion) }),
      parse: async (decoded: unknown) => decoded,
    };
    const { answer } = (await this.#connection.send({ ...built, response })) as { answer: Answer };
    return answer;
  }

  /** As `call`, but errors within the answer stay there for the caller to judge one by one. */
  async callUnjudged<Name extends keyof Calls>(name: Name, args: Calls[Name]['in']): Promise<Calls[Name]['out']> {
    const built = this.build(name, args);
    const response = { decode: built.response.decode, parse: async (decoded: unknown) => decoded };
    return (await this.#connection.send({ ...built, response })) as Calls[Name]['out'];
  }

  /** Ends it at once; requests under way reject. */
  sever(): void {
    sever(this.#connection);
  }
}

/** kafkajs waits for answers when it disconnects, and never learns that a destroyed socket is gone. */
function sever(connection: RawConnection): void {
  connection.rejectRequests(new Error('The connection to the broker was given up.'));
  connection.requestQueue.destroy();
  connection.socket?.destroy();
}

/** kafkajs's Broker knows how to greet and sign in; it is given this one connection as its pool. */
function poolOf(connection: RawConnection, address: Address, settings: ConnectionSettings): RawPool {
  return {
    ...address,
    sasl: settings.sasl ?? undefined,
    connectionTimeout: connectWithinMs,
    isConnected: () => connection.isConnected(),
    isAuthenticated: () => connection.isAuthenticated(),
    setVersions: (versions) => connection.setVersions(versions),
    setSupportAuthenticationProtocol: (supported) => connection.setSupportAuthenticationProtocol(supported),
    async getConnection() {
      if (!connection.isConnected()) await connection.connect();
      return connection;
    },
    send: (request) => connection.send(request),
    destroy: async () => sever(connection),
  };
}

function openSocket(to: Address & { ssl: TlsOptions | null; onConnect(): void }) {
  const { host, port, ssl, onConnect } = to;
  const name = isIP(host) ? {} : { servername: host };
  const socket = ssl
    ? connectTls({ host, port, ...name, ...ssl }, onConnect)
    : connectSocket({ host, port }, onConnect);
  socket.setNoDelay(true);
  return socket.setKeepAlive(true, 30_000);
}
