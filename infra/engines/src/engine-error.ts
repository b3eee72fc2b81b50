/** A failure of an engine: `code` is stable and may be matched on, `cause` is what the client library said. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}

export type EngineErrorCode =
  | 'CLOSED'
  | 'ENGINE_UNREACHABLE'
  | 'CREDENTIALS_REFUSED'
  | 'VERSION_UNSUPPORTED'
  | 'ENGINE_UNSUITABLE'
  | 'TOPIC_MISSING'
  | 'SCHEMA_NEWER'
  | 'STATE_LOST'
  | 'STATE_FAILED'
  | 'DIRECTORY_IN_USE'
  | 'DIRECTORY_UNUSABLE'
  | 'DATA_DAMAGED'
  | 'DISK_FULL'
  | 'UNKNOWN_TOPIC'
  | 'UNKNOWN_PARTITION'
  | 'PARTITIONS_CHANGED'
  | 'APPEND_FAILED'
  | 'CORRUPT_RECORD'
  | 'MESSAGE_TOO_LARGE'
  | 'OFFSET_BEYOND_END'
  | 'NOT_A_SCORE'
  | 'MIGRATION_CHANGED'
  | 'MIGRATION_UNKNOWN'
  | 'MIGRATION_FAILED'
  | 'WAREHOUSE_UNAVAILABLE'
  | 'QUERY_FAILED'
  | 'QUERY_TIMEOUT'
  | 'QUERY_MEMORY'
  | 'ROW_INVALID';
