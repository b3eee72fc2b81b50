import { describe, expect, it } from 'vitest';
import { refuseOldVersion } from './connect-clickhouse.ts';

describe('versions of ClickHouse', () => {
  it.each(['24.8.1.1', '24.12.3.47', '25.3.1.2703', '26.7.2.1', '30.1'])('takes %s', (version) => {
    expect(() => refuseOldVersion(version)).not.toThrow();
  });

  it.each(['24.7.6.8', '23.12.1.1', '21.8', '1.1.54', 'unknown'])('refuses %s', (version) => {
    expect(() => refuseOldVersion(version)).toThrow(
      expect.objectContaining({
        code: 'VERSION_UNSUPPORTED',
        message: expect.stringContaining('MINTSCOPE_CLICKHOUSE_URL'),
      }),
    );
  });
});
