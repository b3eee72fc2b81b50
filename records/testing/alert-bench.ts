import { randomUUID } from 'node:crypto';
import type { Alert, AlertWish } from '@mintscope/schemas/alerts/alert';
import { beforeEach } from 'vitest';
import type { Fired } from '../src/alerts/fire.ts';
import { alertsProjection, type ChangedMark, keepDecisions } from '../src/alerts/keep-decisions.ts';
import { putAlert } from '../src/alerts/put-alert.ts';
import { selectAlerts } from '../src/alerts/select-alerts.ts';
import { selectFirings } from '../src/alerts/select-firings.ts';
import { beginPosition } from '../src/projections/positions.ts';
import type { Records } from '../src/records.ts';
import { makeCall } from './make-call.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';

export const startMs = Date.parse('2026-03-01T12:00:00Z');
export const rule = { entitlementFromMs: 0, linkOf: (mint: string) => `https://mintscope.example/token/${mint}` };
export const silent = { sound: false, browser: false, telegram: false, webhook: false };
export const wish: AlertWish = {
  name: 'Above 100K',
  scope: { kind: 'market' },
  filter: 'marketCap:100000..',
  once: false,
  coolDown: 0,
  priority: 'normal',
  ways: silent,
  paused: false,
};
export const mintOf = (n: number) => makeCall(n).mint;
export const note = async () => undefined;

/** Of rows as they come: they count from the time (ms). */
export const version = 1_795_486_768_440;

/** Alerts in the records of two processes, and what a decider keeps of them. */
export class AlertBench {
  readonly #processes: readonly Records[];
  #offset = 0;
  nowMs = startMs;

  constructor(harness: RecordsHarness) {
    this.#processes = useProcesses(harness);
    beforeEach(() => this.#clear());
  }

  get records(): Records {
    return this.#processes[0]!;
  }

  get other(): Records {
    return this.#processes[1]!;
  }

  async put(userId: string, changes: Partial<AlertWish> = {}, id: string = randomUUID()): Promise<string> {
    await putAlert(this.records, { userId, id, nowMs: this.nowMs, ...wish, ...changes }, note);
    return id;
  }

  numberOf(id: string) {
    return this.records.queries
      .selectFrom('alerts')
      .select(['no', 'user_id', 'watched_from'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  async fired(id: string, n: number, changes: Partial<Fired> = {}): Promise<Fired> {
    const { no, user_id: userId, watched_from } = await this.numberOf(id);
    const figures = {
      priceSol: 1e-6,
      priceUsd: 2e-4,
      marketCap: 120_000,
      finalScore: 60,
      band: null,
      rugProbability: null,
    };
    const met = [{ field: 'marketCap', value: 120_000 }];
    const token = { mint: mintOf(n), version, symbol: `T${n}`, name: `Token ${n}`, at: this.nowMs - 500 };
    return { no, userId, watchedFrom: watched_from.getTime(), ...token, met, figures, ...changes };
  }

  async keep(some: readonly Fired[], marks: readonly ChangedMark[] = []) {
    return (await this.keepWhole(some, marks)).told;
  }

  /** With what is left to the users. */
  keepWhole(some: readonly Fired[], marks: readonly ChangedMark[] = []) {
    const from = new Map([[0, this.#offset]]);
    this.#offset += 1;
    const positions = new Map([[0, this.#offset]]);
    return keepDecisions(this.records, { from, positions, marks, fired: some }, rule, this.nowMs);
  }

  async historyOf(userId: string, more: { alert?: string; mint?: string; before?: number } = {}): Promise<string[]> {
    const firings = await selectFirings(this.records.queries, { userId, limit: 100, ...more });
    return firings.map(({ symbol, told }) => `${symbol} ${told}`);
  }

  async alertsOf(userId: string): Promise<Alert[]> {
    return (await selectAlerts(this.records.queries, userId)).alerts;
  }

  async #clear(): Promise<void> {
    for (const table of ['alerts', 'alert_firings', 'alert_settings', 'alert_posts', 'telegram_outbox'] as const) {
      await this.records.queries.deleteFrom(table).execute();
    }
    await this.records.queries.deleteFrom('projections').where('name', '=', alertsProjection).execute();
    await beginPosition(this.records, alertsProjection, 0, 0);
    this.nowMs = startMs;
    this.#offset = 0;
  }
}
