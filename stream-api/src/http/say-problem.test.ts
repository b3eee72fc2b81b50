import { expect, it } from 'vitest';
import { z } from 'zod';
import { sayProblem } from './say-problem.ts';

it.each<[z.ZodType, unknown, string]>([
  [z.number(), undefined, 'is missing'],
  [z.enum(['a', 'b']), undefined, 'is missing'],
  [z.literal('CLEAR'), 'x', 'must be CLEAR'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  [z.coerce.number(), 'x', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.string(), 1, 'must be a text'],
  [z.boolean(), 'true', 'must be true or false'],
  [z.array(z.string()), 'a', 'must be a list'],
  [z.strictObject({}), [], 'must be an object'],
  [z.number().max(100), 101, 'must be at most 100'],
  [z.number().min(0), -1, 'must be at least 0'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.string().min(1), '', 'must have at least 1 character'],
  [z.string().max(3), 'abcd', 'must have at most 3 characters'],
  [z.array(z.int()).max(1), [1, 2], 'must have at most 1 entry'],
  [z.number().multipleOf(5), 7, 'must be a multiple of 5'],
  [z.string().regex(/a/, 'is not an a'), 'b', 'is not an a'],
])('says what is wrong (%#)', (schema, value, problem) => {
  expect(schema.safeParse(value, { error: sayProblem }).error?.issues[0]?.message).toBe(problem);
});
