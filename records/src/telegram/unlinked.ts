/** Telegram makes links, mentions and commands of what looks like one; a name from a stranger gets none. */
export function unlinked(name: string): string {
  return name.replace(/[\s./:@#\\]+/gu, ' ').trim();
}
