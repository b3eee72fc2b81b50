import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MaybeTime, Time } from '../time-columns.ts';

export interface AlertTables {
  alerts: AlertTable;
  alert_marks: MarkTable;
  alert_firings: FiringTable;
  alert_settings: AlertSettingsTable;
  alert_posts: PostTable;
}

interface AlertTable {
  /** Names it where the account does not matter. */
  no: GeneratedAlways<bigint>;
  user_id: string;
  /** The client's. */
  id: string;
  name: string;
  scope: 'token' | 'watchlist' | 'market';
  /** A mint, or a watchlist's id; empty for the market. */
  target: string;
  filter: string;
  once: boolean;
  /** Seconds. */
  cool_down: number;
  priority: Firing['priority'];
  sound: boolean;
  browser: boolean;
  telegram: boolean;
  webhook: boolean;
  paused: boolean;
  created_at: Time;
  /** Also tells whether the alert is the one that was decided on: it changes with what is asked for. */
  watched_from: Time;
  fired_at: MaybeTime;
  done_at: MaybeTime;
}

interface MarkTable {
  alert_no: bigint;
  mint: string;
  /** Of token-updates. */
  partition: number;
  /** It met the alert and has not gone back behind its bounds since. */
  is_off: boolean;
  fired_at: MaybeTime;
  marked_at: Time;
}

interface FiringTable {
  id: GeneratedAlways<bigint>;
  user_id: string;
  alert_no: bigint | null;
  mint: string;
  version: bigint;
  /** A `KeptFiring`. */
  firing: JSONColumnType<Record<string, unknown>>;
  decided_at: Time;
  told: Firing['told'];
  told_together_at: MaybeTime;
}

interface AlertSettingsTable {
  user_id: string;
  an_hour: number;
  webhook_url: string | null;
  /** Hex; signs what is posted. */
  webhook_secret: string | null;
  seen_up_to: Generated<bigint>;
}

interface PostTable {
  id: GeneratedAlways<bigint>;
  /** What it tells: put in twice it is posted once. */
  key: string;
  user_id: string;
  kind: 'firing' | 'together' | 'trial';
  /** JSON. */
  body: string;
  state: 'waiting' | 'sent' | 'dead';
  created_at: Time;
  due_at: Time;
  given_up_at: Time;
  attempts: number;
  last_error: string | null;
}
