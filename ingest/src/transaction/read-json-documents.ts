type JsonDocument = { kind: 'json'; value: unknown } | { kind: 'text'; text: string; reason: string };

/**
 * The JSON documents of a text: one, several one after the other or line by line, also with other text around them, as
 * tools print it. What is no JSON comes back as text with the reason, never as an exception.
 */
export function readJsonDocuments(text: string): JsonDocument[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return [];
  const whole = parse(trimmed);
  if (whole.kind === 'json') return [whole];
  const documents: JsonDocument[] = [];
  let at = 0;
  while (at < trimmed.length) {
    const start = nextOpening(trimmed, at);
    addText(documents, trimmed.slice(at, start));
    if (start >= trimmed.length) break;
    const end = closingOf(trimmed, start);
    documents.push(parse(trimmed.slice(start, end)));
    at = end;
  }
  return documents;
}

function parse(text: string): JsonDocument {
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch (error) {
    return { kind: 'text', text: text.slice(0, 80), reason: error instanceof Error ? error.message : String(error) };
  }
}

function addText(documents: JsonDocument[], between: string): void {
  const text = between.replace(/^[\s,;]+|[\s,;]+$/g, '');
  if (text !== '')
    documents.push({ kind: 'text', text: text.slice(0, 80), reason: `${text.length} characters that are no JSON` });
}

function nextOpening(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '{' || text[i] === '[') return i;
  return text.length;
}

/** One past the bracket that closes the one at `start`; the end of the text when none does. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '\\') i += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && --depth === 0) return i + 1;
  }
  return text.length;
}
