import { z } from 'zod';

/** Where the last commits lie, from the root of the repository: `infra/write-commits.mjs` writes them, from git alone. */
export const commitsFile = 'schemas/commits.json';

const mostMessage = 200;
const mostAuthor = 60;

export const commitSchema = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** First line of what its author wrote. */
  message: z.string().max(mostMessage),
  author: z.string().max(mostAuthor),
  date: z.iso.datetime(),
  /** Where it can be read; null where the address of the source is not set. */
  url: z.url({ protocol: /^https$/ }).nullable(),
});
export type Commit = z.infer<typeof commitSchema>;

/** Commits as they are kept, newest first; what their authors wrote is made harmless here, wherever it is read. */
export const keptCommitsSchema = z
  .array(
    z.object({
      hash: commitSchema.shape.hash,
      message: z.string().transform((text) => plainLine(text, mostMessage)),
      author: z.string().transform((text) => plainLine(withoutEmail(text), mostAuthor) || 'Unknown'),
      date: z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString()),
    }),
  )
  .transform((commits) => [...commits].sort((a, b) => Date.parse(b.date) - Date.parse(a.date)));
export type KeptCommit = z.output<typeof keptCommitsSchema>[number];

/** Some set their address as their name. */
function withoutEmail(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '').replace(/[<>]/g, '');
}

/** Characters that are not seen, or turn the order of others, and marks stacked over their neighbours, make a line read as another. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

function plainLine(text: string, most: number): string {
  const line = text
    .replace(unseen, '')
    .replace(stackedMarks, '$1')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= most) return line;
  // Cut by letters: half of one made of two units would be none.
  let cut = '';
  for (const letter of line) {
    if (cut.length + letter.length >= most) break;
    cut += letter;
  }
  return `${cut}…`;
}
