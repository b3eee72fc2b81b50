/** Set on the way out: a return that this tab did not ask for would sign a visitor in to a stranger's account. */
const askedKey = 'telegramAsked';

export function rememberAsking(): void {
  try {
    sessionStorage.setItem(askedKey, 'yes');
  } catch {
    // Without storage the return is refused, which says what to do instead.
  }
}

/** Whether this tab asked; once only. */
export function takeAsking(): boolean {
  try {
    const asked = sessionStorage.getItem(askedKey) !== null;
    sessionStorage.removeItem(askedKey);
    return asked;
  } catch {
    return false;
  }
}
