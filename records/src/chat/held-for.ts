/** The words, of those that hold a message, that its text has: whole words, without regard to case or to marks upon letters. */
export function heldFor(content: string, words: readonly string[]): string[] {
  const text = ` ${plain(content)} `;
  return words.filter((word) => {
    const wanted = plain(word);
    return wanted !== '' && text.includes(` ${wanted} `);
  });
}

function plain(text: string): string {
  return (
    text
      .normalize('NFKD')
      // A mark upon a letter, or a joiner in a word, makes it no other word.
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .join(' ')
  );
}
