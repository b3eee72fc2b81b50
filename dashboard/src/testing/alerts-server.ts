import type { Alert } from '@mintscope/schemas/alerts/alert';
import { type AlertSettings, defaultAlertSettings } from '@mintscope/schemas/alerts/alert-settings';
import type { After, Firing } from '@mintscope/schemas/alerts/firing';
import type { Answers } from './render-app.tsx';

export const wif = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm';

export function alertOf(fields: Partial<Alert> = {}): Alert {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    name: 'Large',
    scope: { kind: 'market' },
    filter: 'marketCap:100000..',
    once: false,
    coolDown: 300,
    priority: 'normal',
    ways: { sound: false, browser: false, telegram: false, webhook: false },
    paused: false,
    createdAt: 1,
    watchedFrom: 1,
    firedAt: null,
    doneAt: null,
    ...fields,
  };
}

export function firingOf(id: number, fields: Partial<Firing> = {}): Firing {
  return {
    id,
    alertId: '00000000-0000-4000-8000-0000000000a1',
    alertName: 'Large',
    filter: 'marketCap:100000..',
    mint: wif,
    symbol: `WIF${id}`,
    name: 'dogwifhat',
    at: 1_700_000_000_000,
    version: 1,
    decidedAt: 1_700_000_000_100,
    met: [{ field: 'marketCap', value: 120_000 }],
    figures: {
      priceSol: 0.001,
      priceUsd: 0.12,
      marketCap: 120_000,
      finalScore: 71.9,
      band: 'BUY',
      rugProbability: null,
    },
    priority: 'normal',
    ways: { sound: false, browser: false, telegram: false, webhook: false },
    told: 'alone',
    ...fields,
  };
}

/** Stands for the endpoints of alerts: keeps what is changed, as the server does. */
export class AlertsServer {
  alerts: Alert[] = [];
  settings: AlertSettings = defaultAlertSettings;
  /** The newest first. */
  firings: (Firing & { after: After | null })[] = [];
  seenUpTo = 0;
  telegram = false;
  /** Method, path and body of each change. */
  readonly asked: { method: string; path: string; body: unknown }[] = [];
  /** Answered to changes in place of what would be. */
  refusal: { status: number; message: string; field?: string } | null = null;

  readonly answer: Answers = (path, request) => {
    const method = request?.method ?? 'GET';
    if (path.startsWith('/tokens/filter-counts')) return { body: { tokens: 1_200, passing: 12, drops: [3] } };
    if (!path.startsWith('/api/account/alert')) return undefined;
    if (method !== 'GET') return this.#change(method, path, request);
    if (path.startsWith('/api/account/alert-firings')) return this.#list(new URLSearchParams(path.split('?')[1]));
    if (path.endsWith('/posts')) return { body: { success: true, posts: [] } };
    const { alerts, settings, seenUpTo, telegram } = this;
    const unseen = this.firings.filter(({ id }) => id > seenUpTo).length;
    const newest = this.firings[0]?.id ?? null;
    return { body: { success: true, alerts, settings, unseen, seenUpTo, newest, telegram } };
  };

  #list(query: URLSearchParams) {
    const [alert, mint] = [query.get('alert'), query.get('mint')];
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
    const limit = Number(query.get('limit'));
    const found = this.firings.filter(
      (one) => one.id < before && (!alert || one.alertId === alert) && (!mint || one.mint === mint),
    );
    const page = found.slice(0, limit);
    return {
      body: {
        success: true,
        firings: page,
        before: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        asOf: 1_700_000_100_000,
      },
    };
  }

  #change(method: string, path: string, request: RequestInit | undefined) {
    const body = request?.body ? JSON.parse(String(request.body)) : null;
    this.asked.push({ method, path, body });
    if (this.refusal) {
      const { status, ...rest } = this.refusal;
      return { status, body: { success: false, error: 'REFUSED', ...rest } };
    }
    const id = /^\/api\/account\/alerts\/([\w-]+)$/.exec(path)?.[1];
    if (id && method === 'PUT') {
      const before = this.alerts.filter((one) => one.id !== id);
      this.alerts = [alertOf({ ...body, id }), ...before];
    }
    if (id && method === 'DELETE') this.alerts = this.alerts.filter((one) => one.id !== id);
    if (path.endsWith('/seen')) this.seenUpTo = body.upTo;
    if (path.endsWith('/try')) return { body: { success: true } };
    if (path !== '/api/account/alert-settings') return { body: { success: true, rev: 1 } };
    const isMoved = body.webhookUrl !== this.settings.webhookUrl && body.webhookUrl !== null;
    this.settings = body;
    return { body: { success: true, rev: 1, webhookSecret: isMoved ? 'a-secret' : null } };
  }
}
