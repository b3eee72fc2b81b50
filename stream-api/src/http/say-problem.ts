import type { z } from 'zod';

/** What is wrong with a value, as the rest of a sentence that begins with its field. */
export const sayProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? `a ${issue.expected}`}`;
    case 'too_big':
      return boundOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return boundOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
};

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A number lies within its bounds; a text or a list has so many characters or entries. */
function boundOf(origin: string, bound: string, by: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${by} ${by === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `must have ${bound} ${by} ${by === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${by}`;
}
