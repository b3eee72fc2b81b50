import { exportChat } from '@mintscope/schemas/api/community/export-chat';
import type { ExportedMessage } from '@mintscope/schemas/chat/exported-message';
import { type CsvCell, csvRow } from '@mintscope/schemas/files/csv-row';
import { streamExported } from '../../chat/stream-exported.ts';
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

export const exportChatRoute = handle(exportChat, async (_input, context) => ({
  fileName: `mintscope-chat-${new Date(context.api.now()).toISOString().slice(0, 10)}.csv`,
  stream: await streamExported(context, {
    begin: csvRow(Object.values(columns)),
    between: '',
    each: (message) => csvRow(cellsOf(message)),
    end: '',
  }),
}));

function cellsOf(message: ExportedMessage): CsvCell[] {
  const cells = new Map<string, CsvCell>(Object.entries(message));
  return Object.keys(columns).map((name) => cells.get(name) ?? null);
}
