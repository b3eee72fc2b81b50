/** What the bot holds to, and what Telegram asks of it (https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this). */
export const telegramLimits = {
  /** Calls that send, a second, in all and in one chat. */
  callsPerSecond: 30,
  chatEveryMs: 1_000,
  textLength: 4_096,
  /** A message that was not sent by then is given up, unless what put it in said another time. */
  givenUpAfterMs: 6 * 3_600_000,
  /** An answer that comes later than this surprises who asked. */
  replyGivenUpAfterMs: 15 * 60_000,
  /** A message of which Telegram has not answered for so long is not waited for (ms); the call itself ends earlier. */
  answerMs: 120_000,
  codeMs: 10 * 60_000,
  wrongCodes: 5,
  wrongCodesMs: 15 * 60_000,
  watches: 100,
  muteHours: 24,
  mostMuteHours: 24 * 30,
  /** A command that could not be handled for so long is left. */
  updateMs: 3_600_000,
} as const;
