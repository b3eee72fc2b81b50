import { messages } from '@mintscope/schemas/messages';

/** What is wrong with a chat-bot name, in the specification's words, or null. The server asks the same. */
export function checkUsername(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return messages.usernameNeeded;
  if (name.length < 3 || name.length > 20) return messages.usernameLength;
  return /^[A-Za-z0-9_]+$/.test(name) ? null : messages.usernameLetters;
}
