import { type AlertStage, closeToMigration } from '@mintscope/schemas/alerts/alert-condition';
import type { TokenRow } from '@mintscope/schemas/token';

/** Whether a token has come to a stage. @param slack share of a bound that it may be behind it. */
export function isAtStage(row: TokenRow, stage: AlertStage, slack = 0): boolean {
  switch (stage) {
    case 'closing':
      return !row.migrated && (row.progress ?? 0) >= closeToMigration * (1 - slack);
    case 'migrated':
      return row.migrated;
    case 'investigated':
      return row.investigationScore !== null;
    case 'complete':
      return row.investigationScore !== null && row.transactionScore !== null;
    default:
      return stage satisfies never;
  }
}
