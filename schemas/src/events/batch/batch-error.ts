/**
 * Why bytes are not a batch, or events cannot become one:
 * - `BATCH_TRUNCATED`: shorter than its header or than the header says.
 * - `BATCH_MAGIC`: the bytes are something else.
 * - `BATCH_VERSION`: a version this reader does not know.
 * - `BATCH_LENGTH`: longer than the header says, or reserved bytes are set.
 * - `BATCH_TOO_LARGE`: above `limits.batchEvents` or `limits.batchBytes`.
 * - `BATCH_INDEX`: an entry points outside its table.
 * - `BATCH_VALUE`: a value outside what a chain event may hold.
 * - `BATCH_KEY`: a text given to the encoder is not base58 of the right length.
 */
export type BatchErrorCode =
  | 'BATCH_TRUNCATED'
  | 'BATCH_MAGIC'
  | 'BATCH_VERSION'
  | 'BATCH_LENGTH'
  | 'BATCH_TOO_LARGE'
  | 'BATCH_INDEX'
  | 'BATCH_VALUE'
  | 'BATCH_KEY';

export class BatchError extends Error {
  readonly code: BatchErrorCode;

  constructor(code: BatchErrorCode, message: string) {
    super(message);
    this.name = 'BatchError';
    this.code = code;
  }
}
