import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatLimits } from './chat-limits.ts';
import { chatContentSchema, chatLength, cleanChatText, previewOf } from './chat-text.ts';

describe('a text of the chat', () => {
  it.each([
    ['script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['an SVG that would run', '<svg onload=alert(1)>', '<svg onload=alert(1)>'],
    ['marks of direction', 'safe\u202etxt.exe\u202c \u2066x\u2069', 'safetxt.exe x'],
    ['what has no width', 'a\u200bd\u2060m\ufeffi\u00adn', 'admin'],
    ['a joiner within a picture', '👩\u200d🚀', '👩\u200d🚀'],
    ['a joiner that is in nothing', 'sc\u200dam \u200d', 'scam'],
    ['a joiner of a script that needs it', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['blanks that are no white space', 'a\u2800\u034fb\u{e0041}', 'ab'],
    ['towers of marks', `Z${'\u0301'.repeat(80)}algo`, `Z${'\u0301'.repeat(3)}algo`],
    ['control characters', 'a\u0000b\u0007c\td', 'abc d'],
    ['half a surrogate pair', 'a\ud800b', 'ab'],
    ['kinds of new lines', 'a\r\nb\rc\u2028d\n\n\n\ne', 'a\nb\nc\nd\n\ne'],
    ['white space around', '  \n hello \n\n', 'hello'],
  ])('%s', (_case, text, cleaned) => {
    expect(cleanChatText(text)).toBe(cleaned);
  });

  it.each([
    ['nothing', '', 'must not be empty'],
    ['white space', ' \n\t ', 'must not be empty'],
    ['what is not seen', '\u200b\u202e\ufeff\u200d\u2800', 'must not be empty'],
    ['one too many', 'x'.repeat(1_001), 'has more than 1000 characters'],
    ['one too many of two units each', '🚀'.repeat(1_001), 'has more than 1000 characters'],
    ['a megabyte', 'x'.repeat(1_048_576), 'has more than 1000 characters'],
  ])('%s is refused', (_case, text, problem) => {
    expect(chatContentSchema.safeParse(text).error?.issues[0]?.message).toBe(problem);
  });

  it('holds as many letters as readers count, whatever they are stored as', () => {
    expect(chatContentSchema.parse('🚀'.repeat(1_000))).toHaveLength(2_000);
    expect(chatContentSchema.parse(` ${'x'.repeat(1_000)} `)).toHaveLength(1_000);
  });

  it('is not changed by being cleaned again, and holds nothing that is not seen (property)', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, (given) => {
        const cleaned = cleanChatText(given);
        expect(cleanChatText(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u);
        expect(cleaned).not.toMatch(/\n{3}|\p{M}{4}/u);
      }),
      { numRuns: 500 },
    );
  });

  it('in a reply is its beginning on one line', () => {
    expect(previewOf('a\n\nb   c')).toBe('a b c');
    expect(previewOf('🚀'.repeat(50))).toBe('🚀'.repeat(50));
    expect(previewOf('🚀'.repeat(51))).toBe(`${'🚀'.repeat(50)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (content) => {
        expect(chatLength(previewOf(content))).toBeLessThanOrEqual(chatLimits.previewLength + 1);
      }),
    );
  });
});
