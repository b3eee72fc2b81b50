import { connect as connectSocket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config.ts';
import { EngineError } from '../../engine-error.ts';
import type { Address } from './address.ts';
import { isSignInFailure, socketErrorCode } from './kafkajs-protocol.ts';

const probeWithinMs = 3000;
const untrusted = /CERT|^UNABLE_|ALTNAME/;

/** Why no broker could be used at the start, in one sentence that names the setting. */
export async function explainFailure(
  cause: unknown,
  seeds: readonly Address[],
  kafka: Config['kafka'],
): Promise<EngineError> {
  if (cause instanceof EngineError) return cause;
  const say = (code: 'ENGINE_UNREACHABLE' | 'CREDENTIALS_REFUSED', sentence: string) =>
    new EngineError(code, sentence, { cause });
  const names = kafka.brokers.join(', ');
  if (isSignInFailure(cause))
    return say(
      'CREDENTIALS_REFUSED',
      `Kafka (${names}) refused to sign in user "${kafka.user}": check MINTSCOPE_KAFKA_SASL, MINTSCOPE_KAFKA_USER and MINTSCOPE_KAFKA_PASSWORD.`,
    );
  const code = socketErrorCode(cause) ?? '';
  if (kafka.tls && untrusted.test(code))
    return say(
      'ENGINE_UNREACHABLE',
      `The certificate of Kafka (${names}) is not trusted (${code}): check MINTSCOPE_KAFKA_TLS_CA_FILE and the names in MINTSCOPE_KAFKA_BROKERS.`,
    );
  const open = await firstReachable(seeds);
  if (!open)
    return say('ENGINE_UNREACHABLE', `No Kafka broker can be reached at ${names}: check MINTSCOPE_KAFKA_BROKERS.`);
  const speaksTls = await answersTls(open);
  const place = `${open.host}:${open.port}`;
  if (kafka.tls && !speaksTls)
    return say(
      'ENGINE_UNREACHABLE',
      `Kafka at ${place} does not speak TLS: set MINTSCOPE_KAFKA_TLS=false, or its TLS port.`,
    );
  if (!kafka.tls && speaksTls)
    return say('ENGINE_UNREACHABLE', `Kafka at ${place} speaks TLS only: set MINTSCOPE_KAFKA_TLS=true.`);
  if (kafka.sasl === 'none')
    return say(
      'CREDENTIALS_REFUSED',
      `Kafka at ${place} ends the connection, as it does when it wants a user: check MINTSCOPE_KAFKA_SASL.`,
    );
  return say(
    'ENGINE_UNREACHABLE',
    `Kafka at ${place} does not answer as a broker should: check MINTSCOPE_KAFKA_BROKERS.`,
  );
}

async function firstReachable(seeds: readonly Address[]): Promise<Address | undefined> {
  for (const seed of seeds) {
    if (await connects(() => connectSocket(seed), 'connect')) return seed;
  }
  return undefined;
}

/** Whether there is TLS at all, trusted or not: nothing is sent over it. */
function answersTls({ host, port }: Address): Promise<boolean> {
  return connects(() => connectTls({ host, port, rejectUnauthorized: false }), 'secureConnect');
}

function connects(open: () => ReturnType<typeof connectSocket>, event: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open();
    const end = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.setTimeout(probeWithinMs, () => end(false));
    socket.on('error', () => end(false));
    socket.once('close', () => end(false));
    socket.once(event, () => end(true));
  });
}
