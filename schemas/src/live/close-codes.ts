/** Codes with which the server ends a connection that could go on only with another token, or in place of another one. */
export const closeCodes = {
  /** No token came in time. */
  unauthenticated: 4401,
  /** The session ended: signed out, expired, suspended, or the role changed. Or the API key was revoked or ran out. */
  sessionEnded: 4403,
  /** The account has opened newer connections, as many as it may have: to come back by itself would end one of them. */
  crowdedOut: 4429,
} as const;
