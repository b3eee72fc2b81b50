import type { Chapter } from './chapter.ts';
import { doors } from './chapters/doors.ts';
import { headersAndSecrets } from './chapters/headers-and-secrets.ts';
import { hostileMetadata } from './chapters/hostile-metadata.ts';
import { injectionAndParsing } from './chapters/injection-and-parsing.ts';
import { kills } from './chapters/kills.ts';
import { rolesAndObjects } from './chapters/roles-and-objects.ts';
import { signIn } from './chapters/sign-in.ts';
import { throttles } from './chapters/throttles.ts';
import { tokensAndOrigins } from './chapters/tokens-and-origins.ts';

/** Kills come last: they take the longest. */
export const chapters: readonly Chapter[] = [
  tokensAndOrigins,
  signIn,
  rolesAndObjects,
  injectionAndParsing,
  hostileMetadata,
  throttles,
  headersAndSecrets,
  doors,
  kills,
];
