/** What a wallet signs to sign in: the fields of a Sign-In With Solana message. Times are RFC 3339 text, as written. */
export interface SignInMessage {
  /** Host, with the port where it has one, of the page that asks. */
  domain: string;
  /** Base58. */
  address: string;
  statement?: string;
  uri?: string;
  version?: string;
  chainId?: string;
  nonce?: string;
  issuedAt?: string;
  expirationTime?: string;
  notBefore?: string;
  requestId?: string;
  resources?: readonly string[];
}

const opening = ' wants you to sign in with your Solana account:';

/** Names of the fields in the one order that there is. */
const labels = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const;

const resourcesLabel = 'Resources:';
const visible = '[\\x21-\\x7e]';
const patterns = {
  domain: new RegExp(`^${visible}{1,253}$`),
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  /** Printable ASCII: a look-alike letter, a second line or a hidden mark is no statement. */
  statement: /^[\x20-\x7e]{1,1000}$/,
  uri: new RegExp(`^${visible}{1,1000}$`),
  version: /^\d{1,3}$/,
  chainId: /^[a-z0-9]{1,32}(:[a-zA-Z0-9-]{1,32})?$/,
  nonce: /^[A-Za-z0-9]{8,128}$/,
  issuedAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  expirationTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  notBefore: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  requestId: new RegExp(`^${visible}{1,200}$`),
};
const mostResources = 20;

/**
 * The message as text: the ABNF of Sign-In With Solana, lines ended by LF, none after the last. Throws for a field that its
 * pattern does not allow: with a line end in it, it would be read as more than one.
 */
export function writeSignInMessage(message: SignInMessage): string {
  if (!isSound(message)) throw new Error('A field of a sign-in message holds what it may not hold');
  return textOf(message);
}

function textOf(message: SignInMessage): string {
  const fields = labels.flatMap(([name, label]) => (message[name] === undefined ? [] : [`${label}: ${message[name]}`]));
  const { statement, resources } = message;
  if (resources) fields.push(resourcesLabel, ...resources.map((resource) => `- ${resource}`));
  return [
    `${message.domain}${opening}`,
    message.address,
    ...(statement === undefined ? [] : ['', statement]),
    ...(fields.length === 0 ? [] : ['', ...fields]),
  ].join('\n');
}

/**
 * The fields of a message; null for a text that is not exactly what `writeSignInMessage` makes of them. So two texts never
 * stand for the same fields.
 */
export function parseSignInMessage(text: string): SignInMessage | null {
  const lines = text.split('\n');
  const [first, address] = lines;
  if (!first?.endsWith(opening) || address === undefined) return null;
  const message: SignInMessage = { domain: first.slice(0, -opening.length), address };
  let at = 2;
  // A statement may look like a field: it is one when an empty line follows it.
  if (lines[at] === '' && (lines[at + 2] === '' || !isField(lines[at + 1]))) {
    message.statement = lines[at + 1] ?? '';
    at += 2;
  }
  if (lines[at] === '') at = readFields(lines, at + 1, message);
  return at === lines.length && isSound(message) && textOf(message) === text ? message : null;
}

function isField(line: string | undefined): boolean {
  return line === resourcesLabel || labels.some(([, label]) => line?.startsWith(`${label}: `));
}

/** Reads the fields from line `at` on and gives the number of the line after them. */
function readFields(lines: readonly string[], at: number, message: SignInMessage): number {
  let next = at;
  for (const [name, label] of labels) {
    const line = lines[next];
    if (!line?.startsWith(`${label}: `)) continue;
    message[name] = line.slice(label.length + 2);
    next++;
  }
  if (lines[next] !== resourcesLabel) return next;
  const resources = lines.slice(next + 1);
  message.resources = resources.map((line) => line.slice(2));
  return next + 1 + resources.length;
}

function isSound(message: SignInMessage): boolean {
  const { resources = [], ...fields } = message;
  return (
    resources.length <= mostResources &&
    resources.every((resource) => patterns.uri.test(resource)) &&
    Object.entries(patterns).every(([name, pattern]) => {
      const value = Reflect.get(fields, name);
      return value === undefined || (typeof value === 'string' && pattern.test(value));
    })
  );
}
