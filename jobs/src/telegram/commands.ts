import type { Asked } from '@mintscope/records/telegram/answer-update';
import { type LinkResult, linkByCode } from '@mintscope/records/telegram/link-by-code';
import { setMuted } from '@mintscope/records/telegram/set-muted';
import { telegramLimits } from '@mintscope/records/telegram/telegram-limits';
import { selectWatches, toggleWatch } from '@mintscope/records/telegram/watches';
import { pubkeySchema } from '@mintscope/schemas/ids';

/** What came after the command, trimmed. */
export interface Told {
  argument: string;
}

const howToLink =
  'This chat is not linked with a Mintscope account. Open Settings, Account there, ask for a code, and send it here as /login CODE.';

const list = [
  '/login CODE – link this chat with your Mintscope account; the code is under Settings, Account',
  '/watch MINT – follow a token: you are told when it is called; again to end that',
  '/watch – the tokens you follow',
  `/mute HOURS – no messages for so long, ${telegramLimits.muteHours} hours unless told`,
  '/mute off – messages again',
  '/help – this list',
].join('\n');

/** A link in the settings opens the bot with the code as its argument. */
export async function start(asked: Asked, told: Told): Promise<string> {
  if (told.argument !== '') return login(asked, told);
  const next = asked.account ? 'This chat is linked with your Mintscope account.' : howToLink;
  return `This is the bot of Mintscope, which watches newly launched tokens.\n\n${next}\n\n${list}`;
}

export async function help(): Promise<string> {
  return list;
}

export async function unknownCommand(): Promise<string> {
  return `This bot knows these commands only:\n\n${list}`;
}

export async function login({ queries, sender, nowMs }: Asked, { argument }: Told): Promise<string> {
  if (argument === '') return `Send the code with it: /login CODE. ${howToLink}`;
  return describeLink(await linkByCode(queries, sender, argument, nowMs));
}

function describeLink(result: LinkResult): string {
  switch (result.kind) {
    case 'linked':
      return `Done: this chat is linked with the Mintscope account ${result.name}. If that is not yours, unlink it there under Settings, Account, or block this bot.\n\n${list}`;
    case 'linked-before':
      return `This chat is linked with the Mintscope account ${result.name} already.`;
    case 'wrong':
      return 'This code is wrong, was used already, or has expired. Ask for another under Settings, Account.';
    case 'too-many-tries':
      return `Too many wrong codes. Try again in ${Math.ceil(result.leftMs / 60_000)} min.`;
    case 'taken':
      return 'This Telegram account belongs to another Mintscope account. Nothing was changed; unlink it there first.';
    case 'has-another':
      return 'The account of this code is linked with another Telegram account. Nothing was changed; unlink that one first, under Settings, Account.';
    default:
      return result satisfies never;
  }
}

export async function watch({ queries, account, nowMs }: Asked, { argument }: Told): Promise<string> {
  if (!account) return howToLink;
  const { userId } = account;
  if (argument === '') {
    const mints = await selectWatches(queries, userId);
    if (mints.length === 0) return 'You follow no token. Send /watch MINT with the address of one.';
    return shorten(`You follow ${count(mints.length)}:`, mints);
  }
  const mint = pubkeySchema.safeParse(argument);
  if (!mint.success)
    return 'That is not the address of a token. Send /watch MINT, as it stands on the page of the token.';
  const result = await toggleWatch(queries, { userId, mint: mint.data, nowMs });
  switch (result) {
    case 'watched':
      return `You follow ${mint.data} from now on, and are told here when it is called. Send the same again to end that.`;
    case 'ended':
      return `You follow ${mint.data} no more.`;
    case 'too-many':
      return `You follow ${telegramLimits.watches} tokens, which is the most. End one first: /watch lists them.`;
    default:
      return result satisfies never;
  }
}

const count = (tokens: number) => (tokens === 1 ? '1 token' : `${tokens} tokens`);

/** As many lines as one message holds. */
function shorten(title: string, lines: readonly string[]): string {
  let text = title;
  for (const [n, line] of lines.entries()) {
    const rest = `\nand ${lines.length - n} more`;
    if (text.length + line.length + 1 + rest.length > telegramLimits.textLength) return text + rest;
    text += `\n${line}`;
  }
  return text;
}

export async function mute({ queries, account, nowMs }: Asked, { argument }: Told): Promise<string> {
  if (!account) return howToLink;
  const { userId } = account;
  if (/^off$/i.test(argument)) {
    await setMuted(queries, { userId, untilMs: null });
    return 'You get messages again.';
  }
  const { muteHours, mostMuteHours } = telegramLimits;
  const hours = argument === '' ? muteHours : /^\d{1,4}$/.test(argument) ? Number(argument) : 0;
  if (hours < 1 || hours > mostMuteHours) {
    return `Send /mute with a number of hours from 1 to ${mostMuteHours}, or /mute off.`;
  }
  await setMuted(queries, { userId, untilMs: nowMs + hours * 3_600_000 });
  return `No messages for ${hours === 1 ? 'an hour' : `${hours} hours`}. /mute off ends that.`;
}
