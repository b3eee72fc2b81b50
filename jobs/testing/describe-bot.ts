import { makeTelegramCode } from '@mintscope/records/telegram/make-code';
import { findBotName } from '@mintscope/records/telegram/telegram-bot';
import { unlinkTelegram } from '@mintscope/records/telegram/unlink-telegram';
import { makeCall } from '@mintscope/records/testing/make-call';
import type { RecordsHarness } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { describe, expect, it } from 'vitest';
import { BotBench, lasting, minuteMs } from './bot-bench.ts';

/** What must hold of what the bot answers, on every engine of the records. */
export function describeBot(engine: string, harness: RecordsHarness): void {
  const bench = new BotBench(harness);

  describe(`the bot in ${engine}`, () => {
    it('greets, lists its commands, and says how to link', async () => {
      expect(await bench.ask('/start')).toMatch(/bot of Mintscope[\s\S]*not linked[\s\S]*\/login CODE/);
      expect(await bench.ask('/help')).toMatch(/\/login CODE[\s\S]*\/watch MINT[\s\S]*\/mute HOURS/);
      expect(await bench.ask('hello <b>there</b>')).toContain('these commands only');
      for (const text of ['/watch', '/mute', '/mute off'])
        expect(await bench.ask(text)).toMatch(/not linked[\s\S]*Settings/);
      expect(await findBotName(bench.records.queries, 4711n)).toBe('mintscope_bot');
    });

    it('links by a code, once', async () => {
      const userId = await storeUser(bench.records, { address: null, label: 'Ann of the tests' });
      const code = await bench.codeOf(userId);
      expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{10}$/);
      expect(await bench.linkOf(userId)).toBeNull();
      const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase();
      expect(await bench.ask(`/login ${typed}`, { username: 'ann_t' })).toMatch(
        /linked with the Mintscope account Ann of the tests/,
      );
      expect(await bench.linkOf(userId)).toMatchObject({
        username: 'ann_t',
        linkedBy: 'code',
        reachable: true,
        mutedUntilMs: null,
      });
      expect(await bench.ask(`/login ${code}`, { id: 8 })).toMatch(/wrong, was used already, or has expired/);
      expect(await bench.ask(`/login ${await bench.codeOf(userId)}`)).toMatch(/already/);
      expect(await bench.ask('/start')).toContain('This chat is linked with your Mintscope account.');
      const stored = await bench.records.queries.selectFrom('telegram_codes').selectAll().execute();
      expect(stored).toEqual([]);
      const acts = bench.records.queries.selectFrom('audit_log').select(['action', 'subject_id', 'detail']);
      expect(await acts.execute()).toEqual([
        { action: 'link-telegram', subject_id: userId, detail: { username: 'ann_t' } },
      ]);
    });

    it('takes the code that a link brings with /start', async () => {
      const userId = await storeUser(bench.records);
      expect(await bench.ask(`/start ${await bench.codeOf(userId)}`)).toMatch(/^Done/);
    });

    it('knows a code for ten minutes, and the newest of a user only', async () => {
      const userId = await storeUser(bench.records);
      const madeMs = bench.atMs;
      const [first, second] = [await bench.codeOf(userId), await bench.codeOf(userId)];
      expect(await bench.ask(`/login ${first}`)).toMatch(/wrong/);
      bench.atMs = madeMs + 10 * minuteMs;
      expect(await bench.ask(`/login ${second}`)).toMatch(/wrong/);
      expect(await bench.linkOf(userId)).toBeNull();
      const stored = await bench.records.queries.selectFrom('telegram_codes').select('code_hash').execute();
      expect(JSON.stringify(stored)).not.toContain(second);
    });

    it('lets no Telegram account try many codes, and the others go on', async () => {
      const userId = await storeUser(bench.records);
      for (let n = 0; n < 5; n++) expect(await bench.ask(`/login AAAAAAAAA${n}`)).toMatch(/wrong/);
      const code = await bench.codeOf(userId);
      expect(await bench.ask(`/login ${code}`)).toMatch(/Too many wrong codes. Try again in 15 min/);
      expect(await bench.ask(`/login ${code}`, { id: 8 })).toMatch(/^Done/);
      bench.atMs += 15 * minuteMs;
      const another = await storeUser(bench.records);
      expect(await bench.ask(`/login ${await bench.codeOf(another)}`)).toMatch(/^Done/);
    });

    it('changes nothing where the Telegram account, or the user, is linked otherwise', async () => {
      const first = await bench.link({}, 7);
      const second = await storeUser(bench.records);
      expect(await bench.ask(`/login ${await bench.codeOf(second)}`)).toMatch(/belongs to another Mintscope account/);
      expect(await bench.linkOf(second)).toBeNull();
      expect(await bench.ask(`/login ${await bench.codeOf(first)}`, { id: 8 })).toMatch(
        /linked with another Telegram account/,
      );
      expect(await bench.linkOf(first)).not.toBeNull();
    });

    it('is not linked by an admin in a user’s place, nor with a suspended user', async () => {
      const userId = await storeUser(bench.records);
      const asked = { userId, adminId: await storeUser(bench.records, { role: 'admin' }), nowMs: bench.atMs };
      await expect(makeTelegramCode(bench.records, asked)).rejects.toMatchObject({ code: 'SWITCHED' });
      const code = await bench.codeOf(userId);
      await bench.records.queries
        .updateTable('users')
        .set({ suspended_at: new Date(bench.atMs) })
        .where('id', '=', userId)
        .execute();
      expect(await bench.ask(`/login ${code}`)).toMatch(/wrong/);
    });

    it('is unlinked with what was there for the link; who signs in by it stays linked', async () => {
      const userId = await bench.link();
      await bench.ask(`/watch ${makeCall(1).mint}`);
      bench.server.write('/help');
      const { introduction, poller, handler } = bench.open();
      await introduction.run(lasting());
      await poller.run(lasting());
      await handler.run(lasting());
      await unlinkTelegram(bench.records, userId, bench.note);
      await expect(unlinkTelegram(bench.records, userId, bench.note)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await bench.linkOf(userId)).toBeNull();
      expect(await bench.records.queries.selectFrom('telegram_watches').selectAll().execute()).toEqual([]);
      const open_ = bench.records.queries.selectFrom('telegram_outbox').select('id').where('state', '=', 'waiting');
      expect(await open_.execute()).toEqual([]);
      expect(
        await bench.records.queries.selectFrom('audit_log').select('id').where('action', '=', 'a-test').execute(),
      ).toHaveLength(1);
      const signing = await bench.link();
      await bench.records.queries
        .updateTable('telegram_accounts')
        .set({ linked_by: 'sign-in', signed_in_at: new Date(bench.atMs) })
        .execute();
      await expect(unlinkTelegram(bench.records, signing, bench.note)).rejects.toMatchObject({
        code: 'TELEGRAM_SIGNS_IN',
      });
    });

    it('follows tokens, lists them, and ends that; a hundred at the most', async () => {
      const userId = await bench.link();
      expect(await bench.ask('/watch')).toContain('You follow no token');
      const { mint } = makeCall(1);
      expect(await bench.ask(`/watch ${mint}`)).toContain(`You follow ${mint} from now on`);
      expect(await bench.ask('/watch')).toBe(`You follow 1 token:\n${mint}`);
      expect(await bench.ask(`/watch ${mint}`)).toContain('no more');
      expect(await bench.ask('/watch <script>')).toContain('not the address of a token');
      const rows = Array.from({ length: 100 }, (_, n) => ({
        user_id: userId,
        mint: makeCall(n).mint,
        watched_at: new Date(bench.atMs + n),
      }));
      await bench.records.queries.insertInto('telegram_watches').values(rows).execute();
      expect(await bench.ask(`/watch ${makeCall(100).mint}`)).toContain('which is the most');
      const list = await bench.ask('/watch');
      expect(list.length).toBeLessThanOrEqual(4_096);
      expect(list).toMatch(/^You follow 100 tokens:[\s\S]*and \d+ more$/);
    });

    it('is muted for a time, and until it ends', async () => {
      const userId = await bench.link();
      const until = async () => (await bench.linkOf(userId))?.mutedUntilMs;
      for (const wrong of ['0', '721', '-1', '1.5', 'ever'])
        expect(await bench.ask(`/mute ${wrong}`)).toContain('1 to 720');
      expect(await until()).toBeNull();
      const mutedMs = bench.atMs;
      expect(await bench.ask('/mute 2')).toContain('2 hours');
      expect(await until()).toBe(mutedMs + 120 * minuteMs);
      bench.atMs = mutedMs + 120 * minuteMs;
      expect(await until()).toBeNull();
      expect(await bench.ask('/mute')).toContain('24 hours');
      expect(await bench.ask('/mute off')).toContain('again');
      expect(await until()).toBeNull();
    });
  });
}
