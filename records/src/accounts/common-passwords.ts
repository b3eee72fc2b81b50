import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of known leaks, the most frequent ones. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
