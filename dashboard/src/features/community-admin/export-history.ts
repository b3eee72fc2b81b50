import { exportChat } from '@mintscope/schemas/api/community/export-chat';
import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { type ExportedMessage, mostExportedMessages } from '@mintscope/schemas/chat/exported-message';
import { call, callFile } from '../../lib/call.ts';

/** The whole history as one CSV file, however many the server parts it into. */
export async function readHistoryCsv(): Promise<string> {
  const parts: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const text: string = await (await callFile(exportChat, { query: { after } })).text();
    const headEnd = text.indexOf('\n') + 1;
    parts.push(parts.length === 0 ? text : text.slice(headEnd));
    after = nextAfter(text.slice(headEnd));
  }
  return parts.join('');
}

/** Order of a full file's last message. The server writes one line a message, its order first. */
function nextAfter(rows: string): number | null {
  const lines = rows.split('\r\n').filter((line) => line !== '');
  return lines.length === mostExportedMessages ? Number.parseInt(lines.at(-1) ?? '', 10) : null;
}

/** The same as messages. */
export async function readHistory(): Promise<ExportedMessage[]> {
  const messages: ExportedMessage[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: { messages: ExportedMessage[]; next: number | null } = await call(exportChatJson, { query: { after } });
    for (const message of part.messages) messages.push(message);
    after = part.next;
  }
  return messages;
}
