import type { ChatAuthor } from '@mintscope/schemas/chat/chat-message';
import { shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

const mostLetters = 32;
const hues = 6;

type Named = Pick<ChatAuthor, 'id' | 'telegramUsername' | 'username' | 'walletAddress'>;

/** As the reader knows them: by Telegram, by their name here, by their wallet; who has none of these is told from others by their id. */
export function authorName({ id, telegramUsername, username, walletAddress }: Named): string {
  const names = [telegramUsername, username, walletAddress && shortenAddress(walletAddress)];
  return (
    names.map((name) => cleanText(name ?? '', mostLetters)).find((name) => name !== '') ?? `Member ${id.slice(0, 4)}`
  );
}

/** The letter in the circle of who has no picture. */
export function authorInitial(author: Named): string {
  return /[\p{L}\p{N}]/u.exec(authorName(author))?.[0].toUpperCase() ?? '?';
}

/** One of the circle's colours, the same for an account each time. */
export function authorHue(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}

/** A picture of our own origin, or null: another host would learn who reads. */
export function ownPicture(avatar: string | null): string | null {
  return avatar !== null && /^\/(?![/\\])/.test(avatar) ? avatar : null;
}
