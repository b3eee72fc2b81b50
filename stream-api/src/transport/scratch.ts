export interface Scratch {
  join(head: string, body: Uint8Array): Uint8Array;
}

/** uWebSockets.js copies what it is given before it returns, so one buffer serves every message. */
export function createScratch(): Scratch {
  let buffer = Buffer.allocUnsafeSlow(64 * 1024);
  return {
    join(head, body) {
      const most = head.length * 3 + body.byteLength;
      if (buffer.byteLength < most) buffer = Buffer.allocUnsafeSlow(most * 2);
      const start = buffer.write(head);
      buffer.set(body, start);
      return buffer.subarray(0, start + body.byteLength);
    },
  };
}
