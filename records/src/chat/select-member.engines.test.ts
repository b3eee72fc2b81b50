import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { postgresHarness, useProcesses } from '../../testing/records-harness.ts';
import { storeUser } from '../../testing/store-user.ts';
import type { Records } from '../records.ts';
import { selectMember } from './select-members.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const processes = useProcesses(postgresHarness());
let records: Records;
const users: string[] = [];

/** 50,000 messages of 500 accounts, in steps that a slow machine ends well within the bound of a statement. */
beforeAll(async () => {
  records = processes[0]!;
  users.push(await storeUser(records), await storeUser(records));
  const run = (sql: string) => records.queries.executeQuery(CompiledQuery.raw(sql));
  await run(
    `INSERT INTO users (id, role, created_at) SELECT gen_random_uuid(), 'user', now() FROM generate_series(1, 498)`,
  );
  for (let from = 1; from <= 50_000; from += 5_000) {
    await run(`
      INSERT INTO chat_messages (id, place, rev, author_id, content, sent_at)
      SELECT gen_random_uuid(), n, n, author.id, 'message ' || n, timestamptz '2026-03-01 10:00Z' + n * interval '10 ms'
      FROM generate_series(${from}, ${from + 4_999}) AS n
      JOIN (SELECT id, row_number() OVER (ORDER BY created_at, id) - 1 AS place FROM users) AS author
        ON author.place = n % 500`);
  }
  await run('VACUUM ANALYZE chat_messages');
  await run('ANALYZE users');
});

/** The plan of what is asked, as the database tells it. */
async function planOf(ask: (queries: Records['queries']) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = [];
  const note: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(records.queries.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(records.queries.withPlugin(note));
  const { sql, parameters } = asked.at(-1)!;
  const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE) ${sql}`, [...parameters]);
  return JSON.stringify((await records.queries.executeQuery(explained)).rows);
}

it('reads the messages of the account alone, by their index', async () => {
  const found = await selectMember(records.queries, { userId: users[0]!, nowMs });
  expect(found).toMatchObject({ account: { id: users[0] }, messages: 100 });
  const plan = await planOf((queries) => selectMember(queries, { userId: users[0]!, nowMs }));
  expect(plan).toContain('chat_messages_by_author');
  expect(plan).not.toContain('Seq Scan on chat_messages');
});
