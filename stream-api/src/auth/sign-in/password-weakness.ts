export const leastPassword = 12;
const mostPassword = 1024;

/** What keeps a text from being the password of an account, in one sentence; null when nothing does. */
export function passwordWeakness(password: string, email: string): string | null {
  const normal = password.normalize('NFKC');
  if (Array.from(normal).length < leastPassword) return `A password has at least ${leastPassword} characters.`;
  if (password.length > mostPassword) return `A password has at most ${mostPassword} characters.`;
  if (normal.toLowerCase() === email) return 'A password is not the e-mail address.';
  return null;
}
