import { isNestedDeeper } from '../../transaction/scan-json.ts';

const mostDepth = 64;
/** A whole number that a double does not hold, standing as a value. */
const longInteger = /([:[,]\s*)(\d{16,20})(?=\s*[,}\]])/g;

/** The document, with integers of 16 digits and more as text so that none loses digits; undefined when it is none. */
export function readJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (isNestedDeeper(text, mostDepth)) return undefined;
  // Within a text the pattern would break it: then the document is read as it is.
  return parse(text.replace(longInteger, '$1"$2"')) ?? parse(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
