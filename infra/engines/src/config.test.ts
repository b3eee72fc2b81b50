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
      PATH: '/usr/bin',
    });
    expect(config.dataDir).toBe('/tmp/x');
    expect(config.api.port).toBe(0);
    expect(config.ingest.sources).toEqual(['solana', 'replay']);
    expect(config.ingest.solana.wsUrl).toBe('wss://rpc.example/abc');
    expect(config.log.retentionMs).toBe(7_200_000);
  });

  it('takes an empty number for one that is not set', () => {
    expect(readConfig({ MINTSCOPE_API_PORT: '', MINTSCOPE_PARTITIONS: ' ' })).toMatchObject({
      api: { port: 3001 },
      log: { partitions: 4 },
    });
  });

  it('tells all problems in one message, each with its variable', () => {
    const wrong = {
      MINTSCOPE_API_PORT: '70000',
      MINTSCOPE_PARTITIONS: '0',
      MINTSCOPE_LOG_LEVEL: 'loud',
      MINTSCOPE_SOURCES: 'simulator,telepathy',
      MINTSCOPE_RETENTION_HOURS: 'a day',
      MINTSCOPE_DATA_DIR: '',
    };
    const message = problemsOf(wrong);
    for (const name of Object.keys(wrong)) expect(message).toContain(`\n  ${name}`);
    expect(message.split('\n')).toHaveLength(1 + Object.keys(wrong).length);
  });

  it('refuses a source named twice', () => {
    expect(problemsOf({ MINTSCOPE_SOURCES: 'replay,replay' })).toContain('MINTSCOPE_SOURCES');
  });
});
