import { z } from 'zod';
import type { AccessRule } from '../api/endpoint.ts';

/** Counted from 1 for each connection, over the messages of its channels and the pulse. */
export const seqSchema = z.int().min(1);

/** Everything both sides and the OpenAPI document need to know about one channel of /ws. One channel a file. */
export interface LiveChannel<
  Name extends string = string,
  Subscription extends z.ZodObject = z.ZodObject,
  Messages extends readonly z.ZodObject[] = readonly z.ZodObject[],
> extends AccessRule {
  name: Name;
  /** What a client sends to follow the channel. */
  subscription: Subscription;
  /** What the server sends to those who do. */
  messages: Messages;
}

/** @param channel `wanted` = what a subscription names beside the channel. */
export function defineChannel<
  const Name extends string,
  Wanted extends z.ZodRawShape,
  const Messages extends readonly z.ZodObject[],
>(channel: AccessRule & { name: Name; wanted: Wanted; messages: Messages }) {
  const { name, wanted, messages, ...rule } = channel;
  const subscription = z.strictObject({ type: z.literal('subscribe'), channel: z.literal(name), ...wanted });
  return { ...rule, name, subscription, messages } satisfies LiveChannel;
}
