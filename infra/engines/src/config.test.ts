import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('the settings were taken');
}

describe('readConfig', () => {
  it('runs on a laptop without any setting', () => {
    const config = readConfig({});
    expect(config.dataDir).toBe('data');
    expect(config.api).toMatchObject({ host: '127.0.0.1', port: 3001, transport: 'auto' });
    expect([config.eventLog, config.stateStore, config.warehouse]).toEqual(['lmdb', 'lmdb', 'chdb']);
    expect(config.ingest.sources).toEqual(['simulator']);
    expect(config.log).toEqual({ partitions: 4, retentionMs: 86_400_000 });
  });

  it('takes what is set', () => {
    const config = readConfig({
      MINTSCOPE_DATA_DIR: '/tmp/x',
      MINTSCOPE_API_PORT: '0',
      MINTSCOPE_SOURCES: 'solana, replay',
      MINTSCOPE_SOLANA_RPC_URL: 'https://rpc.example/abc',
      MINTSCOPE_RETENTION_HOURS: '2',
      MINTSCOPE_KEEP_SCORES_DAYS: '800',
      PATH: '/usr/bin',
    });
    expect(config.dataDir).toBe('/tmp/x');
    expect(config.api.port).toBe(0);
    expect(config.ingest.sources).toEqual(['solana', 'replay']);
    expect(config.ingest.solana.wsUrl).toBe('wss://rpc.example/abc');
    expect(config.log.retentionMs).toBe(7_200_000);
    expect(config.warehouseRetention).toEqual({ trades: 30, secondCandles: 7, scores: 800 });
  });

  it('takes an empty number for one that is not set', () => {
    expect(readConfig({ MINTSCOPE_API_PORT: '', MINTSCOPE_PARTITIONS: ' ' })).toMatchObject({
      api: { port: 3001 },
      log: { partitions: 4 },
    });
  });

  it.each([
    ['https://code.example/mintscope/mintscope/', 'https://code.example/mintscope/mintscope'],
    ['', null],
  ])('takes the address of the source %s', (address, sourceUrl) => {
    expect(readConfig({ MINTSCOPE_SOURCE_LINK: address }).project.sourceUrl).toBe(sourceUrl);
  });

  it.each([
    ['MINTSCOPE_SOURCE_LINK', 'http://code.example/mintscope'],
    ['MINTSCOPE_SOURCE_LINK', 'javascript:alert(1)'],
    ['MINTSCOPE_SOURCE_LINK', 'git@code.example:mintscope.git'],
    ['MINTSCOPE_SOURCE_LINK', 'https://user:word@code.example/mintscope'],
    ['MINTSCOPE_SOURCE_LINK', 'https://code.example/mintscope?token=abc'],
    ['MINTSCOPE_FEEDBACK_EMAIL', 'team at example.org'],
    ['MINTSCOPE_FEEDBACK_EMAIL', 'team@example.org?bcc=all@example.org'],
  ])('refuses to show %s %s', (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(`\n  ${name}: `);
  });

  it('tells all problems in one message, each with its variable', () => {
    const wrong = {
      MINTSCOPE_API_PORT: '70000',
      MINTSCOPE_PARTITIONS: '0',
      MINTSCOPE_LOG_LEVEL: 'loud',
      MINTSCOPE_SOURCES: 'simulator,telepathy',
      MINTSCOPE_SIMULATOR_REGIME: 'mad',
      MINTSCOPE_RETENTION_HOURS: 'a day',
      MINTSCOPE_KEEP_TRADES_DAYS: '1',
      MINTSCOPE_DATA_DIR: '',
    };
    const message = problemsOf(wrong);
    for (const name of Object.keys(wrong)) expect(message).toContain(`\n  ${name}`);
    expect(message.split('\n')).toHaveLength(1 + Object.keys(wrong).length);
  });

  it.each([
    ['MINTSCOPE_SOLANA_RPC_URL', 'api.mainnet-beta.solana.com'],
    ['MINTSCOPE_SOLANA_RPC_URL', 'wss://rpc.example'],
    ['MINTSCOPE_SOLANA_RPC_URL', 'https://me:secret@rpc.example/'],
    ['MINTSCOPE_SOLANA_WS_URL', 'https://rpc.example'],
  ])('refuses %s=%s, which no source could ever use, without repeating it', (name, url) => {
    const message = problemsOf({ [name]: url });
    expect(message).toContain(`\n  ${name}: `);
    expect(message).not.toContain(url);
  });

  const token = { MINTSCOPE_TELEGRAM_BOT_TOKEN: '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQ' };
  const called = {
    MINTSCOPE_TELEGRAM_WEBHOOK_ADDRESS: 'https://mintscope.example/telegram',
    MINTSCOPE_TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-webhook-in-this-test',
  };

  it('takes a bot that Telegram calls with everything it needs only', () => {
    const { telegram } = readConfig({ ...token, ...called, MINTSCOPE_TELEGRAM_UPDATES: 'webhook' });
    expect(telegram.webhook).toMatchObject({ url: 'https://mintscope.example/telegram', port: 3003 });
    const problems = problemsOf({ MINTSCOPE_TELEGRAM_UPDATES: 'webhook' });
    for (const name of ['MINTSCOPE_TELEGRAM_BOT_TOKEN', ...Object.keys(called)])
      expect(problems).toContain(`${name}: needed`);
    expect(problemsOf({ ...token, ...called })).toContain('MINTSCOPE_TELEGRAM_UPDATES is polling');
    const off = problemsOf({ ...token, ...called, MINTSCOPE_TELEGRAM_UPDATES: 'off' });
    for (const name of Object.keys(called))
      expect(off).toContain(`${name}: set, but MINTSCOPE_TELEGRAM_UPDATES is off`);
    expect(problemsOf({ MINTSCOPE_TELEGRAM_API_URL: 'https://me:secret@bots.example' })).toContain(
      'no user and password',
    );
  });

  it('takes the group in Telegram, and nothing that is not there', () => {
    const group = { MINTSCOPE_TELEGRAM_GROUP: 'https://t.me/mintscope' };
    const discussion = { MINTSCOPE_TELEGRAM_DISCUSSION: 'https://t.me/mintscope_news/12' };
    expect(readConfig({}).telegram.group).toBeNull();
    expect(readConfig(group).telegram.group).toEqual({ url: group.MINTSCOPE_TELEGRAM_GROUP, discussionUrl: null });
    expect(readConfig({ ...group, ...discussion }).telegram.group?.discussionUrl).toBe(
      discussion.MINTSCOPE_TELEGRAM_DISCUSSION,
    );
    expect(problemsOf(discussion)).toContain('\n  MINTSCOPE_TELEGRAM_GROUP: needed');
    expect(problemsOf({ MINTSCOPE_TELEGRAM_GROUP: 'https://chat.example/mintscope' })).toContain(
      '\n  MINTSCOPE_TELEGRAM_GROUP: an address such as https://t.me/NAME',
    );
    expect(problemsOf({ ...group, MINTSCOPE_TELEGRAM_DISCUSSION: 'https://t.me/mintscope' })).toContain(
      '\n  MINTSCOPE_TELEGRAM_DISCUSSION: the address of a post',
    );
  });

  it('keeps a token that is for signing in alone from the bot', () => {
    const { access, telegram } = readConfig({ ...token, MINTSCOPE_TELEGRAM_UPDATES: 'off' });
    expect([access.telegramBotToken, telegram.botToken]).toEqual([token.MINTSCOPE_TELEGRAM_BOT_TOKEN, '']);
    expect(readConfig(token).telegram.botToken).toBe(token.MINTSCOPE_TELEGRAM_BOT_TOKEN);
  });

  it('refuses a source named twice', () => {
    expect(problemsOf({ MINTSCOPE_SOURCES: 'replay,replay' })).toContain('MINTSCOPE_SOURCES');
  });
});

describe('development access', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
  const site = { MINTSCOPE_ORIGINS: 'https://mintscope.example' };
  const local = {
    MINTSCOPE_ORIGINS: 'http://localhost:5173, https://app.localhost, http://127.0.0.1:80, http://[::1]:3001',
  };
  const redis = { MINTSCOPE_STATE_STORE: 'redis', MINTSCOPE_REDIS_URL: 'redis://redis:6379' };
  const postgres = {
    MINTSCOPE_RECORDS: 'postgres',
    MINTSCOPE_POSTGRES_URL: 'postgres://db:5432/mintscope',
    MINTSCOPE_JWT_SECRET: 'x'.repeat(32),
  };
  const signs: [string, Record<string, string>][] = [
    ['MINTSCOPE_ORIGINS', site],
    ['MINTSCOPE_ORIGINS', { MINTSCOPE_ORIGINS: 'http://localhost:3001,http://localhost.example' }],
    ['MINTSCOPE_ORIGINS', { MINTSCOPE_ORIGINS: 'http://192.168.1.7:3001' }],
    ['MINTSCOPE_ORIGINS', { MINTSCOPE_ORIGINS: 'http://localhost@mintscope.example' }],
    ['MINTSCOPE_ORIGINS', { MINTSCOPE_ORIGINS: 'http://[localhost' }],
    ['MINTSCOPE_API_PROXIES', { MINTSCOPE_API_PROXIES: '1' }],
    ['MINTSCOPE_TREASURY', { MINTSCOPE_TREASURY: mint }],
    ['MINTSCOPE_PRODUCT_MINT', { MINTSCOPE_PRODUCT_MINT: mint }],
    ['MINTSCOPE_API_HOST', { MINTSCOPE_API_HOST: '0.0.0.0' }],
    ['MINTSCOPE_API_HOST', { MINTSCOPE_API_HOST: '::' }],
  ];
  const isOn = (environment: Record<string, string>) => readConfig(environment).access.development;

  it.each<Record<string, string>>([
    {},
    local,
    { MINTSCOPE_API_HOST: 'localhost' },
    { MINTSCOPE_API_HOST: '::1' },
    { MINTSCOPE_API_HOST: '127.0.0.2' },
  ])('is on by itself with %j', (environment) => {
    expect(isOn(environment)).toBe(true);
    expect(isOn({ ...environment, MINTSCOPE_DEVELOPMENT_ACCESS: 'false' })).toBe(false);
  });

  it.each([redis, postgres])('waits for a word where an engine is elsewhere: %j', (environment) => {
    expect(isOn(environment)).toBe(false);
    expect(isOn({ ...environment, MINTSCOPE_DEVELOPMENT_ACCESS: 'true' })).toBe(true);
  });

  it.each(signs)('is off beside %s of a published site, and refused where it is asked for: %j', (name, environment) => {
    expect(isOn(environment)).toBe(false);
    const lines = problemsOf({ ...environment, MINTSCOPE_DEVELOPMENT_ACCESS: 'true' })
      .split('\n')
      .slice(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^  ${name}: .*MINTSCOPE_DEVELOPMENT_ACCESS is true`))]);
  });

  it('that is asked for is refused in one line for each such setting', () => {
    const all = Object.assign({}, ...signs.map(([, environment]) => environment), site);
    expect(
      problemsOf({ ...all, MINTSCOPE_DEVELOPMENT_ACCESS: 'true' })
        .split('\n')
        .slice(1),
    ).toEqual([
      '  MINTSCOPE_API_HOST: :: lets other machines ask, which are refused it, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false',
      '  MINTSCOPE_ORIGINS: https://mintscope.example is not a page of this machine, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false',
      '  MINTSCOPE_API_PROXIES: a proxy lets others in, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false',
      '  MINTSCOPE_TREASURY: payments are taken, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false',
      '  MINTSCOPE_PRODUCT_MINT: the product is on chain, but MINTSCOPE_DEVELOPMENT_ACCESS is true: set that to auto or false',
    ]);
  });
});
