import { readText, removeStored, writeText } from '../storage.ts';

export const tokenKey = 'jwt';

/** Keys of earlier versions that held the token. */
const earlierKeys = ['authToken', 'auth_token'];

/** The token kept in this browser. A token under an earlier key moves to `jwt` once; what told the role is thrown away. */
export function readToken(): string | null {
  const earlier = earlierKeys.map(readText).find((token) => token);
  for (const key of [...earlierKeys, 'userType']) removeStored(key);
  const token = readText(tokenKey) || earlier || null;
  if (token && token === earlier) keepToken(token);
  return token;
}

export function keepToken(token: string | null): void {
  if (token) writeText(tokenKey, token);
  else removeStored(tokenKey);
}
