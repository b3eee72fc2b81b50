import type { EndedSessions, EndReason } from '@mintscope/records/sessions/end-sessions';
import type { RequestOrigin } from '@mintscope/records/sessions/request-origin';
import type { SessionRow } from '@mintscope/records/sessions/session-row';
import type { KeyScope } from '@mintscope/schemas/api-keys';
import type { Role, SessionUser } from '@mintscope/schemas/session-user';

/** Who asks: a visitor, or the user of a session or an API key that is in force now. */
export type Caller = Visitor | SignedIn;

export interface Visitor {
  readonly role: 'visitor';
}

export interface SignedIn {
  readonly role: Role;
  readonly userId: string;
  /** Of the session, or of the API key: what ends as one, and by which open connections are known. */
  readonly sessionId: string;
  /** The API key that was shown; absent for a session. */
  readonly key?: KeyGrant;
  /** The admin who acts in the user's place; null otherwise. */
  readonly adminId: string | null;
  /** Whether the entitlement rule lets the caller past the preview. */
  readonly fullAccess: boolean;
  readonly user: SessionUser;
}

/** What an API key was given. Its caller has the role of a plain user. */
export interface KeyGrant {
  readonly scopes: readonly KeyScope[];
  readonly perMinute: number;
}

/** Where a request came from, and which page asks. */
export interface AskedFrom extends RequestOrigin {
  /** Origin of the page, lower case; null for programs. Already found to be allowed. */
  origin: string | null;
}

/**
 * Sessions with their tokens, and API keys. A token is a JWT that names a session; what its user, or a key, may do is read from the
 * records with each request, so that nothing said long ago counts.
 */
export interface Auth {
  /**
   * The caller behind a bearer token or an API key; a visitor without one.
   * @throws RequestError 401 INVALID_TOKEN for one that is forged, expired, revoked or whose user is suspended; 503 while
   *   the records are away.
   */
  identify(token: string | null): Promise<Caller>;
  /** The token of a session that was just opened, and its user. */
  issueToken(session: SessionRow): Promise<{ token: string; user: SessionUser }>;
  /** Ends sessions at once, on open connections of every instance too. Gives how many were in force. */
  endSessions(which: EndedSessions, reason: EndReason): Promise<number>;
  /** Ends them on open connections of every instance, where a committed transaction has ended them in the records. */
  tellEnded(sessionIds: readonly string[]): void;
  /** Tells of sessions and keys that ended here or on another instance: their ids. For the live feed. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
  /**
   * The callers of those of these sessions and keys that are in force, as they are now: for connections that a lost signal, or an
   * entitlement that ran out, would leave open. One query for all, and one for what is no session.
   */
  readCallers(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SignedIn>>;
  close(): Promise<void>;
}
