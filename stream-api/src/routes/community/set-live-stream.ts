import { setLiveStream as setLiveStreamAct } from '@mintscope/records/chat/set-live-stream';
import { setLiveStream } from '@mintscope/schemas/api/community/set-live-stream';
import { findStreamSource, type StreamType } from '@mintscope/schemas/chat/stream-source';
import { pageOrigin } from '../../auth/page-origin.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';

export const setLiveStreamRoute = handle(setLiveStream, async ({ body }, { api, caller, from, note, writeNote }) => {
  const { userId: byId } = signedIn(caller);
  const stream = body.isActive ? { url: body.streamUrl, type: body.streamType, byId } : null;
  if (stream) requireSource(stream, new URL(pageOrigin(from, api.config)).hostname);
  note({ detail: stream ? { streamUrl: stream.url, streamType: stream.type } : { ended: true } });
  const data = await setLiveStreamAct(api.chat.writes, { stream, nowMs: api.now() }, writeNote);
  api.chat.tell();
  return { value: { success: true as const, data } };
});

function requireSource({ url, type }: { url: string; type: StreamType }, pageHost: string): void {
  const source = findStreamSource(url, pageHost);
  if (typeof source === 'string') throw badRequest('streamUrl', source);
  if (source.provider !== 'file') return;
  const fitting = /\.mp4$/i.test(new URL(source.address).pathname) ? 'video' : 'audio';
  if (type !== fitting) throw badRequest('streamType', `must be ${fitting} for this file`);
}
