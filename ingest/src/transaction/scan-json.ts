/** Where a JSON value that begins with a bracket ends, and how many levels of brackets it has. */
export interface Nesting {
  /** One past the bracket that closes the first one; the end of the text when none does. */
  end: number;
  depth: number;
}

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Looks at brackets and strings only, once each and without recursion: so nesting can be judged before anything walks the
 * value, whose cost grows with the square of the depth (JSON.stringify) or ends in a RangeError.
 */
export function scanNesting(text: string, start: number): Nesting {
  let open = 0;
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i) - 1;
    else if (code === openObject || code === openList) {
      open += 1;
      if (open > depth) depth = open;
    } else if ((code === closeObject || code === closeList) && --open === 0) return { end: i + 1, depth };
  }
  return { end: text.length, depth };
}

/** Whether any place of the text lies below so many brackets; also for text that is no JSON. */
export function isNestedDeeper(text: string, levels: number): boolean {
  for (let at = nextOpening(text, 0); at < text.length; ) {
    const { end, depth } = scanNesting(text, at);
    if (depth > levels) return true;
    at = nextOpening(text, end);
  }
  return false;
}

export function nextOpening(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === openObject || code === openList) return i;
  }
  return text.length;
}

export interface JsonItem {
  start: number;
  end: number;
  depth: number;
}

/**
 * The places of the items of a JSON list, or of the one value that the text is; an empty list has none. Of a list that has
 * more than `most`, the first ones and one more. Undefined when the list does not end or something follows it. The items
 * themselves are not judged.
 */
export function findJsonItems(text: string, most: number): JsonItem[] | undefined {
  const from = skipBlanks(text, 0, 1);
  const to = skipBlanks(text, text.length - 1, -1) + 1;
  if (text.charCodeAt(from) !== openList) return [{ start: from, end: to, depth: scanNesting(text, from).depth }];
  const items: JsonItem[] = [];
  let start = from + 1;
  let depth = 0;
  for (let i = start; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i) - 1;
    else if (code === openObject || code === openList) {
      const nesting = scanNesting(text, i);
      depth = Math.max(depth, nesting.depth);
      i = nesting.end - 1;
    } else if (code === comma || code === closeList) {
      items.push({ start, end: i, depth });
      if (items.length > most) return items;
      if (code === closeList) return i === to - 1 ? withoutBlank(items, text) : undefined;
      start = i + 1;
      depth = 0;
    }
  }
  return undefined;
}

function withoutBlank(items: JsonItem[], text: string): JsonItem[] {
  const [only] = items;
  return only && items.length === 1 && skipBlanks(text, only.start, 1) === only.end ? [] : items;
}

/** The first place from `at` on, in steps of `step`, that holds none of JSON's four blanks. */
function skipBlanks(text: string, at: number, step: 1 | -1): number {
  let i = at;
  while (blanks.has(text.charCodeAt(i))) i += step;
  return i;
}

/** One past the quote that ends the string at `start`. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === backslash) i += 1;
    else if (code === quote) return i + 1;
  }
  return text.length;
}
