import { randomUUID } from 'node:crypto';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { keyLimits } from '@mintscope/schemas/api-keys';
import { inLanes } from '../../attack/ask.ts';
import { bearer } from '../sign-in.ts';

export interface Answer {
  text: string;
  status: number;
  field: string | undefined;
}

/** A place of an account that takes a text, how long it may be, and how often the account may fill it. */
interface Place {
  name: string;
  length: number;
  most: number;
  ask(text: string, n: number): { method: string; path: string; body: object };
}

const alert = {
  scope: { kind: 'market' },
  filter: 'marketCap:1e12..',
  once: false,
  coolDown: 0,
  priority: 'normal',
  ways: { sound: true, browser: false, telegram: false, webhook: false },
  paused: false,
};

function placesOf(mints: readonly string[]): readonly Place[] {
  const { nameLength, noteLength, labelLength } = accountListLimits;
  const put = (path: string, body: object) => ({ method: 'PUT', path, body });
  return [
    {
      ...{ name: 'notes', length: noteLength, most: accountListLimits.entries },
      ask: (note, n) => put(`/api/account/watchlists/default/entries/${mints[n]}`, { note }),
    },
    {
      ...{ name: 'watchlists', length: nameLength, most: accountListLimits.watchlists - 1 },
      ask: (name) => put(`/api/account/watchlists/${randomUUID()}`, { name }),
    },
    {
      ...{ name: 'views', length: nameLength, most: accountListLimits.views },
      ask: (name, n) => put(`/api/account/views/${randomUUID()}`, { name, query: `q=${n}` }),
    },
    {
      ...{ name: 'alerts', length: nameLength, most: alertLimits.alerts },
      ask: (name) => put(`/api/account/alerts/${randomUUID()}`, { ...alert, name }),
    },
    {
      ...{ name: 'hidden', length: labelLength, most: accountListLimits.hidden },
      ask: (label, n) => put(`/api/account/hidden/creator/${mints[n]}`, { label }),
    },
    {
      ...{ name: 'keys', length: keyLimits.nameLength, most: keyLimits.keys },
      ask: (name) => ({ method: 'POST', path: '/api/account/keys', body: { name, scopes: ['read-market'] } }),
    },
    {
      ...{ name: 'username', length: 20, most: Number.POSITIVE_INFINITY },
      ask: (username) => put('/api/auth/update-username', { username }),
    },
  ];
}

/** Puts every text into every place of an account, until a place is full; tells what each was answered, by place. */
export async function fillAccount(
  url: string,
  token: string,
  texts: readonly string[],
  mints: readonly string[],
): Promise<Map<string, Answer[]>> {
  const told = new Map<string, Answer[]>();
  for (const [turn, { name, length, most, ask }] of placesOf(mints).entries()) {
    const answers: Answer[] = [];
    told.set(name, answers);
    let kept = 0;
    // Each place begins elsewhere, so that those with room for few have different ones.
    const turned = texts.map((_, n) => texts[(n + Math.floor((turn * texts.length) / 7)) % texts.length]!);
    await inLanes(turned, 4, async (text, n) => {
      if (kept >= most) return;
      const { method, path, body } = ask(text.slice(0, length), n);
      const headers = { ...bearer(token), 'content-type': 'application/json' };
      const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
      const answer = await response.json();
      if (response.status === 200) kept++;
      // Others of the same moment took the last room.
      if (response.status === 409 && kept >= most - 4) return;
      answers.push({ text, status: response.status, field: answer.field });
    });
  }
  return told;
}
