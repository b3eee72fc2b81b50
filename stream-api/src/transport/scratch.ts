export interface Scratch {
  /** The message of `LiveSocket.sendNumbered`, until the next call. */
  number(head: string, number: number, rest: Uint8Array): Uint8Array;
}

/** What stands in the buffer. */
interface Written {
  head: string;
  rest: Uint8Array;
  /** Of the number. */
  digits: number;
  /** Where its last digit is. */
  lastAt: number;
  message: Uint8Array;
}

/**
 * uWebSockets.js copies what it is given before it returns, so one buffer serves every message; and one that goes to many sockets in a row
 * stays where it stands but for the digits of its number.
 */
export function createScratch(): Scratch {
  let buffer = Buffer.allocUnsafeSlow(64 * 1024);
  let written: Written | null = null;

  function write(head: string, digits: number, rest: Uint8Array): Written {
    const most = head.length * 3 + digits + 1 + rest.byteLength;
    if (buffer.byteLength < most) buffer = Buffer.allocUnsafeSlow(most * 2);
    const restAt = buffer.write(head) + digits + 1;
    buffer[restAt - 1] = comma;
    buffer.set(rest, restAt);
    return { head, rest, digits, lastAt: restAt - 2, message: buffer.subarray(0, restAt + rest.byteLength) };
  }

  return {
    number(head, number, rest) {
      const digits = digitsOf(number);
      if (written?.rest !== rest || written.digits !== digits || written.head !== head) {
        written = write(head, digits, rest);
      }
      let left = number;
      for (let at = written.lastAt; at > written.lastAt - digits; at--) {
        const tens = left < 2 ** 31 ? (left / 10) | 0 : Math.floor(left / 10);
        buffer[at] = zero + left - tens * 10;
        left = tens;
      }
      return written.message;
    },
  };
}

const comma = 0x2c;
const zero = 0x30;

function digitsOf(number: number): number {
  let digits = 1;
  for (let bound = 10; number >= bound; bound *= 10) digits += 1;
  return digits;
}
