/** A message that an account sends. */
export interface MessageWish {
  userId: string;
  /** Admins are not slowed, and no word holds what they write. */
  mayModerate: boolean;
  /** As `chatContentSchema` leaves it. */
  content: string;
  replyToId: string | null;
  clientId: string | null;
  nowMs: number;
}
