import { transactionLimits } from './limits.ts';
import { isNestedDeeper, nextOpening, scanNesting } from './scan-json.ts';

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
    const { end } = scanNesting(trimmed, start);
    documents.push(parse(trimmed.slice(start, end)));
    at = end;
  }
  return documents;
}

function parse(text: string): JsonDocument {
  if (isNestedDeeper(text, transactionLimits.jsonDepth)) {
    const reason = `JSON nested deeper than ${transactionLimits.jsonDepth} levels`;
    return { kind: 'text', text: text.slice(0, 80), reason };
  }
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
