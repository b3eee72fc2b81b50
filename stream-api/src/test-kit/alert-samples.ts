import { randomUUID } from 'node:crypto';
import { putAlertSettings } from '@mintscope/records/alerts/put-alert-settings';
import { makeAddress } from './make-row.ts';
import type { MakeSample } from './sample.ts';

const body = {
  name: 'Above 100K',
  scope: { kind: 'token', mint: makeAddress(5_001) },
  filter: 'marketCap:100000..',
  once: true,
  coolDown: 60,
  priority: 'normal',
  ways: { sound: true, browser: false, telegram: false, webhook: false },
  paused: false,
};

/** Those of alerts. */
export const alertSamples: Readonly<Record<string, MakeSample>> = {
  'get-alerts': () => ({ path: '/api/account/alerts' }),
  'put-alert': () => ({ path: `/api/account/alerts/${randomUUID()}`, body }),
  'remove-alert': () => ({ path: `/api/account/alerts/${randomUUID()}` }),
  'list-firings': () => ({ path: '/api/account/alert-firings' }),
  'see-firings': () => ({ path: '/api/account/alert-firings/seen', body: { upTo: 1 } }),
  'put-alert-settings': () => ({ path: '/api/account/alert-settings', body: { anHour: 20, webhookUrl: null } }),
  'try-webhook': async ({ test }, { userId }) => {
    const settings = { userId, anHour: 20, webhookUrl: 'https://hooks.example.com/mintscope' };
    await putAlertSettings(test.engines.records, settings, async () => undefined);
    await test.engines.records.queries.deleteFrom('alert_posts').where('user_id', '=', userId).execute();
    return { path: '/api/account/alert-settings/webhook/try' };
  },
  'list-webhook-posts': () => ({ path: '/api/account/alert-settings/webhook/posts' }),
};
