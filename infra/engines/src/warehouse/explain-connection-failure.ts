import { ClickHouseError } from '@clickhouse/client';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { EngineError } from '../engine-error.ts';

/** What ClickHouse says to a user it does not know: wrong or missing password, unknown user. */
const refusals = new Set(['192', '193', '194', '516']);

/** Why the server could not be used at start, in one sentence that names the setting. */
export function explainConnectionFailure(
  cause: unknown,
  { url, user, caFile }: Config['clickhouse'],
  tookTooLong: boolean,
): EngineError {
  const unreachable = (sentence: string) => new EngineError('ENGINE_UNREACHABLE', sentence, { cause });
  if (cause instanceof ClickHouseError) {
    if (refusals.has(cause.code)) {
      const sentence = `ClickHouse at ${url} refused the user ${user}: check MINTSCOPE_CLICKHOUSE_USER and MINTSCOPE_CLICKHOUSE_PASSWORD.`;
      return new EngineError('CREDENTIALS_REFUSED', sentence, { cause });
    }
    return unreachable(`ClickHouse at ${url} (MINTSCOPE_CLICKHOUSE_URL) answered with an error: ${cause.message}`);
  }
  if (tookTooLong) return unreachable(`ClickHouse at ${url} (MINTSCOPE_CLICKHOUSE_URL) did not answer in time.`);
  const code = systemCode(cause);
  if (isTls(code)) {
    const authority = caFile === '' ? 'is empty, so the system’s authorities count' : `is ${caFile}`;
    return unreachable(
      `No TLS connection with ClickHouse at ${url} (${code}): check MINTSCOPE_CLICKHOUSE_URL and MINTSCOPE_CLICKHOUSE_TLS_CA_FILE, which ${authority}.`,
    );
  }
  if (code === '')
    return unreachable(`What answers at ${url} is not ClickHouse’s HTTP interface: check MINTSCOPE_CLICKHOUSE_URL.`);
  return unreachable(`No ClickHouse answers at ${url} (${code}): check MINTSCOPE_CLICKHOUSE_URL.`);
}

const withCode = z.object({ code: z.string() });
const withErrors = z.object({ errors: z.array(z.unknown()) });

/** The code of a failure of the connection, such as ECONNREFUSED; empty when there is none. */
function systemCode(cause: unknown): string {
  const own = withCode.safeParse(cause).data?.code;
  if (own) return own;
  // A name with several addresses, none of which answered.
  const [first] = withErrors.safeParse(cause).data?.errors ?? [];
  return first === undefined ? '' : systemCode(first);
}

function isTls(code: string): boolean {
  return /CERT|_SSL_|^ERR_TLS|^UNABLE_TO|^EPROTO$/.test(code);
}
