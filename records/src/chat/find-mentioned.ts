import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { sql } from 'kysely';
import type { RecordsQueries } from '../records.ts';

export interface Mention {
  userId: string;
  /** As the text writes it. */
  username: string;
}

/** People whom texts name by `@username`, at most so many of each text as the contract says. */
export async function findMentioned(queries: RecordsQueries, texts: readonly string[]): Promise<Mention[][]> {
  const named = texts.map(namesIn);
  const names = [...new Set(named.flatMap((one) => [...one.keys()]))];
  if (names.length === 0) return texts.map(() => []);
  const users = await queries
    .selectFrom('users')
    .select(['id', sql<string>`lower(username)`.as('name')])
    .where(sql<string>`lower(username)`, '=', sql<string>`any(string_to_array(${names.join(',')}, ','))`)
    .execute();
  const ids = new Map(users.map(({ id, name }) => [name, id]));
  return named.map((one) =>
    [...one].flatMap(([name, username]) => {
      const userId = ids.get(name);
      return userId === undefined ? [] : { userId, username };
    }),
  );
}

/** As written, by their lower case. */
function namesIn(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(/(?<![\w@])@(\w{3,20})(?!\w)/g)) {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size === chatLimits.mentions) break;
  }
  return names;
}
