import { refuseDevelopmentAccess } from './development-access.ts';
import type { Environment } from './environment.ts';

/**
 * Settings that contradict each other. An address without the engine it belongs to is refused too: an operator who gave one must
 * not find out later that everything went into embedded files.
 */
export function findContradictions(env: Environment): string[] {
  const engines = [
    ['MINTSCOPE_EVENT_LOG', 'kafka', 'MINTSCOPE_KAFKA_BROKERS', env.MINTSCOPE_KAFKA_BROKERS.join(',')],
    ['MINTSCOPE_STATE_STORE', 'redis', 'MINTSCOPE_REDIS_URL', env.MINTSCOPE_REDIS_URL],
    ['MINTSCOPE_WAREHOUSE', 'clickhouse', 'MINTSCOPE_CLICKHOUSE_URL', env.MINTSCOPE_CLICKHOUSE_URL],
    ['MINTSCOPE_RECORDS', 'postgres', 'MINTSCOPE_POSTGRES_URL', env.MINTSCOPE_POSTGRES_URL],
  ] as const;
  const problems: string[] = [];
  for (const [choice, name, address, given] of engines) {
    const chosen = env[choice] === name;
    if (chosen && given === '') problems.push(`${address}: needed, because ${choice} is ${name}`);
    if (!chosen && given !== '') problems.push(`${address}: set, but ${choice} is ${env[choice]}; set it to ${name}`);
  }
  const malformed = env.MINTSCOPE_KAFKA_BROKERS.find(
    (broker) => !/^[^\s:/@]+:\d{1,5}$|^\[[^\]]+\]:\d{1,5}$/.test(broker),
  );
  if (malformed) problems.push(`MINTSCOPE_KAFKA_BROKERS: ${malformed} is not host:port`);
  const hasSasl = env.MINTSCOPE_KAFKA_SASL !== 'none';
  if (hasSasl && env.MINTSCOPE_KAFKA_USER === '')
    problems.push(`MINTSCOPE_KAFKA_USER: needed, because MINTSCOPE_KAFKA_SASL is ${env.MINTSCOPE_KAFKA_SASL}`);
  if (!hasSasl && env.MINTSCOPE_KAFKA_USER !== '')
    problems.push('MINTSCOPE_KAFKA_USER: set, but MINTSCOPE_KAFKA_SASL is none; set it to plain or scram-sha-256/512');
  if (env.MINTSCOPE_POSTGRES_TLS_CA_FILE !== '' && !env.MINTSCOPE_POSTGRES_TLS)
    problems.push('MINTSCOPE_POSTGRES_TLS_CA_FILE: set, but MINTSCOPE_POSTGRES_TLS is false; set it to true');
  const addresses = [
    ['das', 'MINTSCOPE_DAS_URL', env.MINTSCOPE_DAS_URL],
    ['gmgn', 'MINTSCOPE_GMGN_URL', env.MINTSCOPE_GMGN_URL],
  ] as const;
  for (const [provider, name, address] of addresses)
    if (env.MINTSCOPE_ENRICHMENT.includes(provider) && address === '')
      problems.push(`${name}: needed, because MINTSCOPE_ENRICHMENT names ${provider}`);
  return [...problems, ...findBotContradictions(env), ...refuseDevelopmentAccess(env)];
}

function findBotContradictions(env: Environment): string[] {
  const updates = env.MINTSCOPE_TELEGRAM_UPDATES;
  const isCalled = updates === 'webhook';
  const needed = [
    ['MINTSCOPE_TELEGRAM_BOT_TOKEN', env.MINTSCOPE_TELEGRAM_BOT_TOKEN],
    ['MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS', env.MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS],
    ['MINTSCOPE_TELEGRAM_WEBHOOK_SECRET', env.MINTSCOPE_TELEGRAM_WEBHOOK_SECRET],
  ] as const;
  const lost =
    env.MINTSCOPE_TELEGRAM_DISCUSSION !== '' && env.MINTSCOPE_TELEGRAM_GROUP === ''
      ? ['MINTSCOPE_TELEGRAM_GROUP: needed, because MINTSCOPE_TELEGRAM_DISCUSSION is set']
      : [];
  const wrong = needed.flatMap(([name, given]) => {
    if (isCalled && given === '') return [`${name}: needed, because MINTSCOPE_TELEGRAM_UPDATES is webhook`];
    // Signing in needs the token alone; a bot that asks may be told which webhook it may take away.
    const isForWebhook = name !== 'MINTSCOPE_TELEGRAM_BOT_TOKEN' && (updates === 'off' || name.endsWith('_SECRET'));
    if (!isCalled && isForWebhook && given !== '')
      return [`${name}: set, but MINTSCOPE_TELEGRAM_UPDATES is ${updates}; set it to webhook`];
    return [];
  });
  return [...wrong, ...lost];
}
