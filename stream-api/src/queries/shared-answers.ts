import type { BankEntry, BankFigures } from '@mintscope/records/picks/select-bank';
import type { CountingRuleQuery } from '@mintscope/schemas/api/picks/counting-rule';
import type { DashboardStats, PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { TokenRow } from '@mintscope/schemas/token';
import type { FilterLab } from '@mintscope/schemas/token-filter/filter-lab';
import type { BankQuestion } from './bank-page.ts';
import type { LabQuestion } from './select-filter-lab.ts';

/** The rows of the preview, each with its JSON and the text that a search looks at. */
export interface Preview {
  rows: readonly TokenRow[];
  encoded(row: TokenRow): Uint8Array;
  searched(row: TokenRow): string;
}

/** Picks and winners as all visitors see them. */
export interface SharedPicks {
  picks(): Promise<SelectedToken[]>;
  /** All entries of the page, up to the most that any caller may ask for. */
  bank(question: BankQuestion): Promise<BankEntry[]>;
  bankFigures(): Promise<BankFigures>;
}

/** Of which calls, by which multiple, and by which rule where that is not the platform's. */
export type StatisticsAsked = Pick<DashboardStats, 'period' | 'of'> & CountingRuleQuery;

/** Statistics of the platform's calls by the platform's rule, which are the same for many. */
export interface SharedStatistics {
  /** The preview is what visitors are told. */
  dashboard(asked: Pick<StatisticsAsked, 'period' | 'of'> & { isPreview: boolean }): Promise<DashboardStats>;
  picks(asked: Pick<StatisticsAsked, 'period' | 'of'>): Promise<PickStatistics>;
}

/** What is the same for all visitors: made once, and ready for all who ask. */
export interface SharedAnswers {
  preview(): Promise<Preview>;
  picks: SharedPicks;
  /** The picture of a winner. */
  cards(entry: BankEntry): { encoded: Uint8Array; etag: string };
  landingStats(): Promise<string>;
  statistics: SharedStatistics;
  /** What filters would have done, by all that was asked. */
  filterLab(asked: LabQuestion): Promise<FilterLab>;
  health(): Promise<{ status: number; encoded: string }>;
  /** Made at the start: it takes tens of milliseconds, in which no feed could go on. */
  openapi: Readonly<{ encoded: Uint8Array; etag: string }>;
}
