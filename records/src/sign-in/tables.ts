import type { MaybeTime, Time } from '../time-columns.ts';

/** Attempts to sign in, while they last. */
export interface SignInTables {
  sign_in_nonces: SignInNonceTable;
  sign_in_failures: SignInFailureTable;
}

interface SignInNonceTable {
  nonce: string;
  address: string;
  /** The message as it is to be signed, byte for byte. */
  message: string;
  issued_at: Time;
  expires_at: Time;
  used_at: MaybeTime;
}

interface SignInFailureTable {
  /** What was tried (lower-case e-mail), whether or not there is such an account. */
  account: string;
  /** The network address it was tried from. */
  address: string;
  failures: number;
  first_at: Time;
  locked_until: MaybeTime;
}
