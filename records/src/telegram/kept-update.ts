import { z } from 'zod';

const id = z.number().int().positive();

/** Text as a database keeps it: without NUL and halves of letters. */
const keptText = z.string().transform((text) => keepable(text));

/**
 * What is kept of an update until it is handled: a text that a person wrote to the bot alone. The rest of what Telegram tells is
 * dropped where it comes in.
 */
const keptUpdateSchema = z.object({
  update_id: z.number().int().nonnegative(),
  message: z.object({
    message_id: z.number().int(),
    date: z.number().int(),
    chat: z.object({ id, type: z.literal('private'), first_name: keptText.default('') }),
    from: z.object({
      id,
      is_bot: z.literal(false),
      first_name: keptText,
      username: keptText.optional(),
    }),
    text: z.string().transform((text) => keepable(text.slice(0, mostText))),
    entities: z
      .array(z.object({ type: z.string(), offset: z.number().int(), length: z.number().int() }))
      // The command comes first.
      .transform((entities) =>
        entities
          .filter(({ type, offset }) => type === 'bot_command' && offset === 0)
          .map(({ offset, length }) => ({ type: 'bot_command' as const, offset, length })),
      )
      .optional(),
  }),
});
export type KeptUpdate = z.infer<typeof keptUpdateSchema>;

/** Longer than any command. */
const mostText = 256;

function keepable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  return text.replace(/\u0000|\p{Cs}/gu, '');
}

/** Null for what the bot does nothing about. */
export function readUpdate(value: unknown): KeptUpdate | null {
  const parsed = keptUpdateSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
