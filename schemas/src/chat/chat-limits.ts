/** Of the community's chat; both sides hold to them. */
export const chatLimits = {
  /** Characters of a message, as readers count them (code points), after trimming. */
  contentLength: 1_000,
  /** Of a message that is replied to, in the reply. */
  previewLength: 50,
  /** Messages of the first answer, and all that visitors are shown. */
  newest: 50,
  /** Of one page of the history. */
  page: 100,
  /** An account may send so many at once, then one more each `refillMs` (ms). */
  burst: 5,
  refillMs: 2_000,
  /** One's own message can be edited so long (ms). */
  editMs: 15 * 60_000,
  /** And so often. */
  edits: 20,
  /** The same text is refused for so long after the account sent it (ms). */
  repeatMs: 60_000,
  /** People that a message names. */
  mentions: 10,
  /** Of a moderator's or reporter's reason. */
  reasonLength: 200,
} as const;

/** What a message can be answered with, in the order in which it is offered. */
export const chatReactions = ['👍', '❤️', '🚀', '🔥', '😂', '🎉', '👀', '👎'] as const;
