import type { z } from 'zod';

/** What is wrong with a field, by its name, in words that come after the field's label. */
export type Problems<Settings extends object> = Partial<Record<keyof Settings & string, string>>;

/** What the contract refuses of settings, each field once; what contradicts another field is told where the contract blames it. */
export function problemsOf<Settings extends object>(schema: z.ZodType<Settings>, values: Settings): Problems<Settings> {
  const parsed = schema.safeParse(values);
  const problems: Problems<Settings> = {};
  if (parsed.success) return problems;
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0]) as keyof Settings & string;
    problems[name] ??= message;
  }
  return problems;
}
