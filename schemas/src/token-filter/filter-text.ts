import { z } from 'zod';

/** A filter as `parseFilter` reads it, which says what is wrong with it: pages that ask by filters don't carry what reads them. */
export const filterTextSchema = z.string().max(2000);
