import { z } from 'zod';
import { discoveryDropsSchema } from '../picks/discovery-settings.ts';
import { tokenRowSchema } from '../token.ts';
import { defineChannel, seqSchema } from './channel.ts';

/** What the platform's filters let through, and drop. */
export const discovery = defineChannel({
  name: 'discovery',
  access: 'user',
  entitled: true,
  wanted: {},
  messages: [
    /** Those that the filters let through, the newest first: at first all of them that lists show, then each as it comes. */
    z.strictObject({ type: z.literal('new_tokens'), seq: seqSchema, tokens: z.array(tokenRowSchema) }),
    /** Each second; the first after a save has a higher `settingsVersion`. It is whole: one that was missed is made good by the next. */
    z.strictObject({
      type: z.literal('discovery_update'),
      seq: seqSchema,
      serverTimeMs: z.number(),
      settingsVersion: z.int().min(0),
      drops: discoveryDropsSchema,
    }),
  ],
});
