import type { IncomingMessage } from 'node:http';
import { createCapacityGate } from '../../append/capacity-gate.ts';
import type { WebhookLimits } from './webhook-limits.ts';

export type BodyFault = 'body_too_large' | 'body_too_slow' | 'room_needed' | 'aborted';

export interface BodyReceiver {
  /**
   * Reads the body once there is room for it, and holds the room until `use` has settled. `begin` is called when reading
   * begins. Rejects when the receiver closes, or as `use` does.
   */
  receive<T>(request: IncomingMessage, begin: () => void, use: (body: Buffer) => Promise<T>): Promise<T | BodyFault>;
  close(reason: Error): void;
}

interface Incoming {
  startedAt: number;
  bytes: number;
  stop(fault: BodyFault): void;
}

type BodyLimits = Pick<WebhookLimits, 'bodyGraceMs' | 'bodyBytesPerSecond' | 'bodiesAtOnce' | 'checkMs'>;

/**
 * Bounds the memory of bodies, and how long one may take. A slow sender may go on as long as it makes progress; once its
 * first seconds are over it yields to others that wait for room, oldest first.
 */
export function createBodyReceiver(limits: BodyLimits, maxBytes: number): BodyReceiver {
  const gate = createCapacityGate(limits.bodiesAtOnce * maxBytes);
  const incoming = new Set<Incoming>();

  function check(): void {
    const now = performance.now();
    let isRoomNeeded = gate.waiting > 0;
    for (const body of incoming) {
      const tookMs = now - body.startedAt;
      const allowedMs = limits.bodyGraceMs + (body.bytes / limits.bodyBytesPerSecond) * 1_000;
      if (tookMs > allowedMs) body.stop('body_too_slow');
      else if (isRoomNeeded && tookMs > limits.bodyGraceMs) {
        body.stop('room_needed');
        isRoomNeeded = false;
      }
    }
  }
  const timer = setInterval(check, limits.checkMs);

  function read(request: IncomingMessage, announced: number | undefined): Promise<Buffer | BodyFault> {
    return new Promise((resolve) => {
      let kept: Buffer = Buffer.allocUnsafe(announced ?? Math.min(maxBytes, 65_536));
      const body: Incoming = { startedAt: performance.now(), bytes: 0, stop: settle };
      function settle(outcome: Buffer | BodyFault): void {
        incoming.delete(body);
        request.off('data', take).off('end', end).off('close', abort).off('error', abort);
        request.on('error', () => undefined).pause();
        resolve(outcome);
      }
      function take(part: Buffer): void {
        const bytes = body.bytes + part.byteLength;
        if (bytes > maxBytes) {
          settle('body_too_large');
          return;
        }
        // One buffer in place of the parts: bytes that come one by one would each cost a hundred.
        if (bytes > kept.byteLength) kept = enlarge(kept, Math.min(maxBytes, Math.max(bytes, kept.byteLength * 2)));
        part.copy(kept, body.bytes);
        body.bytes = bytes;
      }
      const end = () => settle(kept.subarray(0, body.bytes));
      const abort = () => settle('aborted');
      if (request.destroyed) return settle('aborted');
      incoming.add(body);
      request.on('data', take).on('end', end).on('close', abort).on('error', abort);
    });
  }

  return {
    async receive(request, begin, use) {
      const length = request.headers['content-length'];
      const announced = length === undefined ? undefined : Number(length);
      const weight = announced ?? maxBytes;
      if (weight > maxBytes) return 'body_too_large';
      await gate.enter(weight);
      try {
        begin();
        const body = await read(request, announced);
        return typeof body === 'string' ? body : await use(body);
      } finally {
        gate.leave(weight);
      }
    },
    close(reason) {
      clearInterval(timer);
      gate.close(reason);
    },
  };
}

function enlarge(buffer: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  buffer.copy(larger);
  return larger;
}
