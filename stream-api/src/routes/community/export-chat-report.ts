import { exportChatReport } from '@mintscope/schemas/api/community/export-chat-report';
import type { ChatReport } from '@mintscope/schemas/chat/chat-report';
import { type CsvCell, csvRow } from '@mintscope/schemas/files/csv-row';
import { readReport } from '../../chat/read-report.ts';
import { handle } from '../../http/handle.ts';

export const exportChatReportRoute = handle(exportChatReport, async ({ query }, context) => {
  const report = await readReport(context, query);
  return {
    fileName: `mintscope-chat-report-${report.from}-${report.to}.csv`,
    value: [['Figure', 'Of', 'Id', 'Messages', 'People', 'Acts'], ...linesOf(report)].map(csvRow).join(''),
  };
});

function linesOf({ from, to, timeZone, totals, days, hours, posters, moderation }: ChatReport): CsvCell[][] {
  const whole = `${from} to ${to}, ${timeZone}`;
  return [
    ['total', whole, null, totals.messages, totals.people, null],
    ['deleted by authors', whole, null, totals.deletedByAuthors, null, null],
    ['deleted by moderators', whole, null, totals.deletedByModerators, null, null],
    ['held', whole, null, totals.held, null, null],
    ...days.map(({ day, messages, people }) => ['day', day, null, messages, people, null]),
    ...hours.map(({ hour, messages }) => ['hour', hour, null, messages, null, null]),
    ...posters.map(({ author: { id, telegramUsername, username, walletAddress }, messages }) => [
      ...['poster', telegramUsername ?? username ?? walletAddress, id],
      ...[messages, null, null],
    ]),
    ...moderation.map(({ kind, acts }) => ['moderation', kind, null, null, null, acts]),
  ];
}
