import { pubkeySchema } from './ids.ts';

/**
 * Between processes: a reader waits for the detail of a token as it is now; that detail is in the state store, or there is none to be made.
 * Details of tokens that are not looked at are made now and then. A message is the token's address.
 */
export const detailWishes = { wanted: 'details.wanted', made: 'details.made', message: pubkeySchema } as const;
