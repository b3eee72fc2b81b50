import type { TokenRow } from '@mintscope/schemas/token';

/** The rows of the preview, each with its JSON and the text that a search looks at. */
export interface Preview {
  rows: readonly TokenRow[];
  encoded(row: TokenRow): Uint8Array;
  searched(row: TokenRow): string;
}

/** What is the same for all visitors: made once, and ready for all who ask. */
export interface SharedAnswers {
  preview(): Promise<Preview>;
  landingStats(): Promise<string>;
  health(): Promise<{ status: number; encoded: string }>;
  /** Made at the start: it takes tens of milliseconds, in which no feed could go on. */
  openapi: Readonly<{ encoded: Uint8Array; etag: string }>;
}
