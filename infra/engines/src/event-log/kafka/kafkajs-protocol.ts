import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { ConnectionOptions as TlsOptions } from 'node:tls';
import type { Logger } from '../../logger.ts';

/**
 * kafkajs below its public clients: sockets, framing, sign-in and the codecs of the protocol. kafkajs is pinned to one version
 * and has no types for these parts, so the shapes used are written down here and nowhere else.
 */
export interface RawConnection {
  socket?: Socket;
  connect(): Promise<unknown>;
  send(request: ProtocolRequest): Promise<unknown>;
  isConnected(): boolean;
  isAuthenticated(): boolean;
  authenticate(): Promise<void>;
  setVersions(versions: ApiVersions): void;
  setSupportAuthenticationProtocol(supported: boolean): void;
  getSupportAuthenticationProtocol(): boolean | null;
  rejectRequests(error: Error): void;
  requestQueue: { destroy(): void };
}

export interface ProtocolRequest {
  request: { apiKey: number; apiVersion: number; apiName: string; encode(): Promise<unknown> };
  response: { decode(payload: Buffer): Promise<unknown>; parse(decoded: unknown): Promise<unknown> };
  requestTimeout?: number;
  logResponseError?: boolean;
}

export type ApiVersions = Record<number, { minVersion: number; maxVersion: number }>;

export interface RawBroker {
  versions: ApiVersions | null;
  connect(): Promise<void>;
}

/** What kafkajs's Broker asks of its pool of connections. */
export interface RawPool {
  host: string;
  port: number;
  sasl: Sasl | undefined;
  connectionTimeout: number;
  isConnected(): boolean;
  isAuthenticated(): boolean;
  setVersions(versions: ApiVersions): void;
  setSupportAuthenticationProtocol(supported: boolean): void;
  getConnection(): Promise<RawConnection>;
  send(request: ProtocolRequest): Promise<unknown>;
  destroy(): Promise<void>;
}

export interface Sasl {
  mechanism: string;
  username: string;
  password: string;
}

interface RawConnectionOptions {
  host: string;
  port: number;
  ssl: TlsOptions | null;
  sasl: Sasl | null;
  clientId: string;
  connectionTimeout: number;
  requestTimeout: number;
  logger: KafkajsLogger;
  socketFactory(to: { host: string; port: number; ssl: TlsOptions | null; onConnect(): void }): Socket;
}

export interface KafkajsLogger {
  namespace(name: string): KafkajsLogger;
  debug(message: string, extra?: unknown): void;
  info(message: string, extra?: unknown): void;
  warn(message: string, extra?: unknown): void;
  error(message: string, extra?: unknown): void;
}

type Definitions = Record<string, { versions: string[]; protocol(of: { version: number }): BuildRequest }>;
export type BuildRequest = (args: unknown) => ProtocolRequest;

const require = createRequire(import.meta.url);
export const Connection: new (
  options: RawConnectionOptions,
) => RawConnection = require('kafkajs/src/network/connection');
export const Broker: new (options: { connectionPool: RawPool; logger: KafkajsLogger }) => RawBroker =
  require('kafkajs/src/broker');
export const requestDefinitions: Definitions = require('kafkajs/src/protocol/requests').requests;
export const apiKeys: Record<string, number> = require('kafkajs/src/protocol/requests/apiKeys');
const protocolErrors: { createErrorFromCode(code: number): Error } = require('kafkajs/src/protocol/error');

/** The checksum of record batches. */
export const crc32c: (bytes: Buffer) => number = require('kafkajs/src/protocol/recordBatch/crc32C');

export function errorFromCode(code: number): Error {
  return protocolErrors.createErrorFromCode(code);
}

/** The protocol's name of an error that a broker answered with, such as NOT_LEADER_FOR_PARTITION; undefined for other errors. */
export function protocolErrorType(error: unknown): string | undefined {
  const type = textOf(error, 'type');
  if (type !== undefined) return type;
  // Errors of several topics come bundled.
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return undefined;
  return textOf(error.errors[0], 'type');
}

/** The broker says that it may work later. */
export function isRetriable(error: unknown): boolean {
  return error instanceof Error && 'retriable' in error && error.retriable === true;
}

/** The code of a failed socket, such as ECONNREFUSED. */
export function socketErrorCode(error: unknown): string | undefined {
  return textOf(error, 'code');
}

export function isSignInFailure(error: unknown): boolean {
  const type = protocolErrorType(error);
  if (type === 'UNSUPPORTED_SASL_MECHANISM' || type === 'SASL_AUTHENTICATION_FAILED') return true;
  return error instanceof Error && error.name === 'KafkaJSSASLAuthenticationError';
}

/** The member id that a first JoinGroup is to be repeated with. */
export function requiredMemberId(error: unknown): string | undefined {
  return protocolErrorType(error) === 'MEMBER_ID_REQUIRED' ? textOf(error, 'memberId') : undefined;
}

function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null || !(name in error)) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}

/** kafkajs tells each failed attempt as an error; here the layers above decide what is worth a warning. */
export function quietLogger(log: Logger): KafkajsLogger {
  const debug = (message: string) => log.debug({ client: 'kafkajs' }, message);
  const logger: KafkajsLogger = {
    namespace: () => logger,
    debug: () => undefined,
    info: () => undefined,
    warn: debug,
    error: debug,
  };
  return logger;
}
