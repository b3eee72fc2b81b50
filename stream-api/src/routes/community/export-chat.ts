import { exportChat } from '@mintscope/schemas/api/community/export-chat';
import type { ExportedMessage } from '@mintscope/schemas/chat/exported-message';
import { readExported } from '../../chat/read-exported.ts';
import { type CsvCell, csvRow } from '../../csv/csv-row.ts';
import { handle } from '../../http/handle.ts';

const columns: Readonly<Record<keyof ExportedMessage, string>> = {
  order: 'Order',
  id: 'Id',
  sentAt: 'Sent',
  authorId: 'Author id',
  telegramUsername: 'Telegram',
  username: 'Username',
  walletAddress: 'Wallet',
  content: 'Message',
  replyToId: 'Reply to',
  editedAt: 'Edited',
  deletedAt: 'Deleted',
  deletedBy: 'Deleted by',
  isHeld: 'Held',
};

export const exportChatRoute = handle(exportChat, async ({ query: { after } }, { api, caller, note, signal }) => {
  const { messages } = await api.turns.lists(caller, () => readExported(api, after, signal));
  note({ detail: { after, count: messages.length } });
  const day = new Date(api.now()).toISOString().slice(0, 10);
  const lines = messages.map((message) => csvRow(cellsOf(message)));
  return { fileName: `mintscope-chat-${day}.csv`, value: csvRow(Object.values(columns)) + lines.join('') };
});

function cellsOf(message: ExportedMessage): CsvCell[] {
  const cells = new Map<string, CsvCell>(Object.entries(message));
  return Object.keys(columns).map((name) => cells.get(name) ?? null);
}
