import type { Caller } from '../auth/auth.ts';
import type { AccountTurns } from './account-turns.ts';

/** Reads page by page, each page in a turn of its own: what else the account asks for goes between. */
export async function* readInTurns<Page>(
  turns: AccountTurns,
  caller: Caller,
  pages: AsyncGenerator<Page, void>,
): AsyncGenerator<Page, void> {
  try {
    for (;;) {
      const read = await turns(caller, () => pages.next());
      if (read.done) return;
      yield read.value;
    }
  } finally {
    await pages.return();
  }
}
