import type { AuditEntry } from '@mintscope/schemas/api/people/audit-entry';
import { shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

/** Acts by the name of their endpoint, as another did them. */
const acts: Record<string, string> = {
  'switch-user': 'Began to act in your place',
  'switch-back-to-admin': 'Stopped acting in your place',
  'validate-session': 'Opened the product in your place',
  'get-settings': 'Looked at your settings',
  'save-settings': 'Changed your settings',
  'get-account-lists': 'Looked at your watchlists, hidden tokens and saved views',
  'get-watchlist': 'Looked at a watchlist of yours',
  'put-watchlist': 'Made or changed a watchlist of yours',
  'remove-watchlist': 'Deleted a watchlist of yours',
  'add-watchlist-entries': 'Put tokens into a watchlist of yours',
  'put-watchlist-entry': 'Put a token into a watchlist of yours, or changed it there',
  'remove-watchlist-entry': 'Took a token out of a watchlist of yours',
  'hide-address': 'Hid a token or a creator in your lists',
  'show-address': 'Showed a token or a creator in your lists again',
  'put-saved-view': 'Saved or changed a view of yours',
  'remove-saved-view': 'Deleted a saved view of yours',
  'get-alerts': 'Looked at your alerts',
  'put-alert': 'Made or changed an alert of yours',
  'remove-alert': 'Deleted an alert of yours',
  'list-firings': 'Looked at which of your alerts have fired',
  'see-firings': 'Noted firings of your alerts as seen',
  'put-alert-settings': 'Tried to change how you are told of alerts',
  'try-webhook': 'Tried to post to your webhook',
  'list-webhook-posts': 'Looked at what was posted to your webhook',
  'update-username': 'Changed your chat-bot name',
  'change-password': 'Changed the password of your account',
  'list-sessions': 'Looked at your sessions',
  'revoke-session': 'Ended one of your sessions',
  'revoke-sessions': 'Signed you out everywhere',
  'list-api-keys': 'Looked at your API keys',
  'create-api-key': 'Made an API key of your account',
  'revoke-api-key': 'Revoked an API key of your account',
  'list-data-access': 'Looked at this log',
  'get-telegram-link': 'Looked at your Telegram link',
  'create-telegram-code': 'Asked for a code to link Telegram',
  'link-telegram': 'A Telegram account was linked by a code of yours',
  'unlink-telegram': 'Unlinked your Telegram account',
  'list-dead-letters': 'Looked at messages of the bot to you that were not sent',
  'get-billing-status': 'Looked at your access and payments',
  'create-payment': 'Asked for a payment in your name',
  'verify-payment': 'Checked a payment of yours',
  'grant-payment': 'Your payment arrived, and your access was extended',
  'list-users': 'Looked at you in the list of users',
  'list-audit-log': 'Looked at entries about you in the audit log',
  'update-user': 'Changed your account',
};

const signInMethods: Record<string, string> = {
  wallet: 'by wallet',
  password: 'by password',
  investor: 'by investor code',
  telegram: 'by Telegram',
  development: 'by development access',
};

export interface DescribedAct {
  who: string;
  what: string;
  /** It did not happen: it was refused, or failed. */
  failed: boolean;
}

/** An entry of the log in plain words for the user whose data it is about. */
export function describeAct(entry: AuditEntry, ownId: string): DescribedAct {
  const { result } = entry.detail;
  const failed = result === 'refused' || result === 'failed';
  const what = entry.action === 'sign-in' ? signInOf(entry, failed) : `${actOf(entry)}${endingOf(result)}`;
  return { who: nameOf(entry, ownId), what, failed };
}

function signInOf({ detail: { method } }: AuditEntry, failed: boolean): string {
  const how = typeof method === 'string' && Object.hasOwn(signInMethods, method) ? ` ${signInMethods[method]}` : '';
  return failed ? `Tried to sign in${how}, and was refused` : `Signed in${how}`;
}

function actOf({ action }: AuditEntry): string {
  const act = Object.hasOwn(acts, action) ? acts[action] : undefined;
  if (act) return act;
  const words = cleanText(action, 60).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function endingOf(result: unknown): string {
  return result === 'refused' ? ': refused' : result === 'failed' ? ': it failed' : '';
}

function nameOf({ actor, admin, action }: AuditEntry, ownId: string): string {
  if (admin) return `${shorten(admin.name)}, in your place`;
  // A visitor who failed to sign in is not known to be a user.
  if (!actor) return action === 'sign-in' ? 'Somebody' : 'Mintscope';
  return actor.id === ownId ? 'You' : shorten(actor.name);
}

function shorten(name: string): string {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(name) ? shortenAddress(name) : cleanText(name, 40);
}
