/** Text of a token's creator, without padding NULs and cut to a number of UTF-16 units without splitting a character. */
export function cutText(text: string, maxLength: number): string {
  const trimmed = text.replace(/\0+$/, '');
  if (trimmed.length <= maxLength) return trimmed;
  const last = trimmed.charCodeAt(maxLength - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return trimmed.slice(0, splits ? maxLength - 1 : maxLength);
}
