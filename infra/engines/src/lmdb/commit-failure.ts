interface CommitFailed extends Error {
  commitError: PromiseLike<unknown>;
}

/**
 * Whether lmdb-js told here that a commit failed. Besides the caller's promise it rejects one of its own, which no caller can
 * reach: that rejection is no defect, as the caller was told.
 */
export function isCommitFailure(error: unknown): error is CommitFailed {
  return error instanceof Error && 'commitError' in error;
}

/** Why the commit failed, with the system's number as `code`; undefined for any other error. */
export async function commitFailure(error: unknown): Promise<unknown> {
  if (!isCommitFailure(error)) return undefined;
  return error.commitError.then(
    () => undefined,
    (cause: unknown) => cause,
  );
}
