import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signals } from '../../src/signals/port.ts';
import { runToEnd } from '../run-until-killed.ts';
import type { SignalsHarness } from './contract-harness.ts';

const waitMs = 10_000;
const program = new URL('./publish-many.child.ts', import.meta.url);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));

/** The promises of `Signals`, for any engine. */
export function signalsContract(name: string, create: () => Promise<SignalsHarness>): void {
  describe(`signals contract: ${name}`, () => {
    let harness: SignalsHarness;
    let opened: Signals[] = [];

    beforeEach(async () => {
      opened = [];
      harness = await create();
    });
    afterEach(async () => {
      for (const signals of opened) await signals.close();
    });

    async function open(): Promise<Signals> {
      const signals = await harness.open();
      opened.push(signals);
      return signals;
    }

    async function listening(signals: Signals, channel: string) {
      const heard: string[] = [];
      const listener = await signals.listen(channel, (message) => heard.push(message));
      return { heard, close: () => listener.close() };
    }

    it('reaches every listener, the own ones too, in the order of the sender', async () => {
      const [one, other] = [await open(), await open()];
      const listeners = [await listening(one, 'c'), await listening(one, 'c'), await listening(other, 'c')];
      await Promise.all(numbers(200).map((message) => one.publish('c', message)));
      for (const { heard } of listeners) await vi.waitFor(() => expect(heard).toEqual(numbers(200)), waitMs);
    });

    it('keeps channels apart, whatever they are called', async () => {
      const signals = await open();
      const channels = ['a', 'a:b', '', 'error', 'message', '__proto__', 'Ω 😀', '*'];
      const heard: string[] = [];
      for (const channel of channels) await signals.listen(channel, (message) => heard.push(`${channel}=${message}`));
      await signals.publish('nobody listens', 'x');
      for (const channel of channels) await signals.publish(channel, `to ${channel}`);
      await vi.waitFor(() => expect(heard).toEqual(channels.map((channel) => `${channel}=to ${channel}`)), waitMs);
    });

    it('takes nothing from others when a listener throws', async () => {
      const signals = await open();
      const before = await listening(signals, 'c');
      await signals.listen('c', () => {
        throw new Error('a broken listener');
      });
      const after = await listening(signals, 'c');
      for (const message of numbers(3)) await signals.publish('c', message);
      for (const { heard } of [before, after]) await vi.waitFor(() => expect(heard).toEqual(numbers(3)), waitMs);
    });

    it('ends with the listener that closed, for that one alone', async () => {
      const signals = await open();
      const [gone, stays] = [await listening(signals, 'c'), await listening(signals, 'c')];
      await signals.publish('c', '1');
      await vi.waitFor(() => expect([gone.heard, stays.heard]).toEqual([['1'], ['1']]), waitMs);
      await gone.close();
      await gone.close();
      await signals.publish('c', '2');
      await vi.waitFor(() => expect(stays.heard).toEqual(['1', '2']), waitMs);
      expect(gone.heard).toEqual(['1']);
      await stays.close();
      const again = await listening(signals, 'c');
      await signals.publish('c', '3');
      await vi.waitFor(() => expect(again.heard).toEqual(['3']), waitMs);
      expect(stays.heard).toEqual(['1', '2']);
    });

    it('carries text as it is up to 64 KiB, and refuses more', async () => {
      const signals = await open();
      const { heard } = await listening(signals, 'c');
      const texts = ['', 'Ω 😀\u0000\r\n', 'x'.repeat(64 * 1024)];
      for (const text of texts) await signals.publish('c', text);
      await expect(signals.publish('c', 'ü'.repeat(32 * 1024 + 1))).rejects.toMatchObject({
        code: 'MESSAGE_TOO_LARGE',
      });
      await signals.publish('c', 'end');
      await vi.waitFor(() => expect(heard).toEqual([...texts, 'end']), waitMs);
    });

    it('refuses use after close, by code; closing twice is fine', async () => {
      const signals = await open();
      const { close } = await listening(signals, 'c');
      await signals.close();
      await signals.close();
      await close();
      await expect(signals.publish('c', 'x')).rejects.toMatchObject({ code: 'CLOSED' });
      await expect(signals.listen('c', () => undefined)).rejects.toMatchObject({ code: 'CLOSED' });
    });

    it('reaches listeners from another process', async (test) => {
      const { shared } = harness;
      if (!shared) return test.skip('this engine lives within a process');
      const { heard } = await listening(await open(), 'c');
      await runToEnd(program, [shared.opener.href, shared.location, 'c', '50']);
      await vi.waitFor(() => expect(heard).toEqual(numbers(50)), waitMs);
    });
  });
}
