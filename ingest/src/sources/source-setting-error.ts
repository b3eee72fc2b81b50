/** A setting without which a source can never start; the message names its environment variable. */
export class SourceSettingError extends Error {
  readonly code = 'SOURCE_SETTING';
}
