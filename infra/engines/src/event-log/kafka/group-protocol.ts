/** What a member tells the group when it joins. */
export interface Subscription {
  topic: string;
  partitions: number;
  /** Partitions it still works on. */
  owned: number[];
  /** The generation in which it was given them; -1 = none. */
  generation: number;
}

/**
 * Kafka's own layout of subscriptions (version 2) and assignments (version 0), so that its tools show who has what. The count
 * of partitions goes along as user data, so that the leader need not ask for it.
 */
export function encodeSubscription({ topic, partitions, owned, generation }: Subscription): Buffer {
  return Buffer.concat([
    int16(2),
    int32(1),
    text(topic),
    int32(4),
    int32(partitions),
    int32(1),
    text(topic),
    int32(owned.length),
    ...owned.map(int32),
    int32(generation),
  ]);
}

export function decodeSubscription(bytes: Buffer): Subscription {
  let at = 2 + 4;
  const nextInt = () => {
    at += 4;
    return bytes.readInt32BE(at - 4);
  };
  const nextText = () => {
    const end = at + 2 + bytes.readInt16BE(at);
    const value = bytes.toString('utf8', at + 2, end);
    at = end;
    return value;
  };
  const topic = nextText();
  at += 4;
  const partitions = nextInt();
  at += 4;
  nextText();
  const owned = Array.from({ length: nextInt() }, nextInt);
  return { topic, partitions, owned, generation: nextInt() };
}

export function encodeAssignment(topic: string, partitions: readonly number[]): Buffer {
  return Buffer.concat([
    int16(0),
    int32(1),
    text(topic),
    int32(partitions.length),
    ...partitions.map(int32),
    int32(-1),
  ]);
}

/** Empty for a member that was given nothing. */
export function decodeAssignment(bytes: Buffer): number[] {
  if (bytes.length < 6 || bytes.readInt32BE(2) === 0) return [];
  const at = 8 + bytes.readInt16BE(6);
  return Array.from({ length: bytes.readInt32BE(at) }, (_, place) => bytes.readInt32BE(at + 4 + 4 * place));
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([int16(bytes.length), bytes]);
}
