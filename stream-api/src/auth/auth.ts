import type { EndedSessions, EndReason } from '@mintscope/records/sessions/end-sessions';
import type { RequestOrigin } from '@mintscope/records/sessions/request-origin';
import type { SessionRow } from '@mintscope/records/sessions/session-row';
import type { Role, SessionUser } from '@mintscope/schemas/session-user';

/** Who asks: a visitor, or the user of a session that is in force now. */
export type Caller = Visitor | SignedIn;

export interface Visitor {
  readonly role: 'visitor';
}

export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  readonly sessionId: string;
  /** The admin who acts in the user's place; null otherwise. */
  readonly adminId: string | null;
  /** Whether the entitlement rule lets the caller past the preview. */
  readonly fullAccess: boolean;
  readonly user: SessionUser;
}

/** Where a request came from, and which page asks. */
export interface AskedFrom extends RequestOrigin {
  /** Origin of the page, lower case; null for programs. Already found to be allowed. */
  origin: string | null;
}

/**
 * Sessions and their tokens. A token is a JWT that names a session; what the session's user may do is read from the records
 * with each request, so that nothing said long ago counts.
 */
export interface Auth {
  /**
   * The caller behind a bearer token; a visitor without one.
   * @throws RequestError 401 INVALID_TOKEN for a token that is forged, expired, revoked or whose user is suspended; 503 while
   *   the records are away.
   */
  identify(token: string | null): Promise<Caller>;
  /** The token of a session that was just opened, and its user. */
  issueToken(session: SessionRow): Promise<{ token: string; user: SessionUser }>;
  /** Ends sessions at once, on open connections of every instance too. Gives how many were in force. */
  endSessions(which: EndedSessions, reason: EndReason): Promise<number>;
  /** Ends them on open connections of every instance, where a committed transaction has ended them in the records. */
  tellEnded(sessionIds: readonly string[]): void;
  /** Tells of sessions that ended here or on another instance: their ids. For the live feed. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
  /**
   * The callers of those of these sessions that are in force, as they are now: for connections that a lost signal, or an
   * entitlement that ran out, would leave open. One query for all.
   */
  readCallers(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SignedIn>>;
  close(): Promise<void>;
}
