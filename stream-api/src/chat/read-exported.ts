import { selectExported } from '@mintscope/records/chat/select-exported';
import { type ExportedMessage, mostExportedMessages } from '@mintscope/schemas/chat/exported-message';
import type { Api } from '../api.ts';

/** Messages that are read at a time: others are served between. */
const atOnce = 500;

/** One file's messages, and after which of them the next file goes on; null = there is none. */
export async function readExported(
  { engines }: Pick<Api, 'engines'>,
  after: number,
  signal: AbortSignal,
): Promise<{ messages: ExportedMessage[]; next: number | null }> {
  const messages: ExportedMessage[] = [];
  for (let from = after; messages.length < mostExportedMessages; ) {
    signal.throwIfAborted();
    const page = await selectExported(engines.records.lists, from, atOnce);
    messages.push(...page);
    from = page.at(-1)?.order ?? from;
    if (page.length < atOnce) return { messages, next: null };
  }
  return { messages, next: messages.at(-1)?.order ?? null };
}
