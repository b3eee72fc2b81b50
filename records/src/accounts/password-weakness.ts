import { fewestWords, type Words } from './fewest-words.ts';

export const leastPassword = 12;
const mostPassword = 1024;
/** Of fewer different characters no password is made. */
const leastDifferent = 5;
/** Common passwords strung together: of no more than these no password is made. */
const mostCommonWords = 2;
/** What is made of more characters is not two words (of common passwords the longest has 30). */
const mostTaken = 128;

/** Words that a guesser would try here first. */
export const productWords = ['mintscope', 'solana', 'token', 'trader', 'user', 'admin', 'owner', 'dashboard'] as const;

/** What keeps a text from being the password of an account, in one sentence; null when nothing does. */
export async function passwordWeakness(password: string, email: string): Promise<string | null> {
  const text = password.normalize('NFKC').toLowerCase();
  if (Array.from(password.normalize('NFKC')).length < leastPassword) {
    return `A password has at least ${leastPassword} characters.`;
  }
  if (password.length > mostPassword) return `A password has at most ${mostPassword} characters.`;
  if (text === email) return 'A password is not the e-mail address.';
  if (new Set(text).size < leastDifferent) return `A password has at least ${leastDifferent} different characters.`;
  const words = { own: ownWords(email), common: await readCommon() };
  const fewest = Math.min(...readings(text).map((reading) => fewestWords(reading, words)));
  if (fewest === 0) return 'A password is not made of words of the product or parts of the e-mail address.';
  if (fewest <= mostCommonWords) return 'This password is among those that are tried first: it is made of common ones.';
  return null;
}

function ownWords(email: string): Words['own'] {
  const parts = email.split(/[^a-z0-9]+/);
  const whole = email.split('@').map((part) => part.replace(/[^a-z0-9]/g, ''));
  return new Set([...productWords, ...parts, ...whole].filter((word) => word.length >= 3));
}

/** The text as it is, and with what people add to a word or write in place of its letters taken away. */
function readings(text: string): string[] {
  const bare = [text, text.replace(/^[^\p{L}]{1,5}|[^\p{L}]{1,5}$/gu, '')];
  const plain = [...bare, ...bare.map((one) => one.replace(/[013457@$]/g, (sign) => letters[sign] ?? sign))];
  const joined = plain.map((one) => one.replace(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set(joined.map(shortestPeriod))].filter(({ length }) => length > 0 && length <= mostTaken);
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** `ab` for `ababab`. */
function shortestPeriod(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}

/** Read when the first password is set: few instances ever need them. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { commonPasswords } = await import('./common-passwords.ts');
  return commonPasswords;
}
