/** The words, of those that hold a message, that its text has: whole words, without regard to case or to how letters are composed. */
export function heldFor(content: string, words: readonly string[]): string[] {
  const text = ` ${plain(content)} `;
  return words.filter((word) => {
    const wanted = plain(word);
    return wanted !== '' && text.includes(` ${wanted} `);
  });
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}
