import { setLiveStream } from '@mintscope/schemas/api/community/set-live-stream';
import type { LiveStream } from '@mintscope/schemas/chat/chat-community';
import { findStreamSource, type StreamType } from '@mintscope/schemas/chat/stream-source';
import { messages } from '@mintscope/schemas/messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { CallError, call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import styles from './page.module.css';

type Stream = Pick<LiveStream, 'isLiveActive' | 'liveStreamUrl' | 'liveStreamType' | 'startedAt'>;

interface StreamControlsProps {
  /** undefined until it is known. */
  stream: Stream | undefined;
  onChanged: (stream: LiveStream) => void;
}

/** Begins and ends the stream that all see above the chat. */
export function StreamControls({ stream, onChanged }: StreamControlsProps) {
  const [address, setAddress] = useState('');
  const [type, setType] = useState<StreamType>('video');
  const { isBusy, problem, change } = useChange(onChanged);
  const isLive = stream?.isLiveActive === true;
  const streamUrl = address.trim();
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (isLive || isBusy) return;
    void change({ isActive: true, streamUrl, streamType: type }, streamUrl ? null : messages.streamUrlNeeded);
  };
  return (
    <Card title="Live stream" says="YouTube, Twitch, Kick, or an https address of an MP4, M4A or MP3 file.">
      <form className={styles.stream} onSubmit={start}>
        <Field
          label="Stream URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={isLive ? (stream.liveStreamUrl ?? '') : address}
          disabled={isLive}
          error={problem}
          hint={isLive ? `Live since ${formatDateTime(stream.startedAt)}` : hintOf(streamUrl)}
          onChange={(event) => setAddress(event.target.value)}
        />
        <fieldset className={styles.type} disabled={isLive}>
          <Segments
            label="Stream type"
            value={(isLive && stream.liveStreamType) || type}
            options={[
              ['video', 'Video'],
              ['audio', 'Audio'],
            ]}
            onChange={setType}
          />
        </fieldset>
        <div className={styles.buttons}>
          <Button type="submit" look="main" disabled={isLive || isBusy || streamUrl === '' || !stream}>
            {isBusy && !isLive && <Spinner size={14} />}
            Start
          </Button>
          <Button disabled={!isLive || isBusy} onClick={() => void change({ isActive: false }, null)}>
            {isBusy && isLive && <Spinner size={14} />}
            Stop
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Where it would play, before it is started. */
function hintOf(streamUrl: string): string {
  if (streamUrl === '') return 'Viewers load it only after they click “Play”';
  const source = findStreamSource(streamUrl, location.hostname);
  return typeof source === 'string' ? `The address ${source}` : `Plays from ${new URL(source.address).host}`;
}

type Change = { isActive: true; streamUrl: string; streamType: StreamType } | { isActive: false };

function useChange(onChanged: (stream: LiveStream) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (body: Change, wrong: string | null) => {
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      onChanged((await call(setLiveStream, { body })).data);
    } catch (error) {
      setProblem(refusalOf(error) ?? (body.isActive ? messages.streamNotStarted : messages.streamNotStopped));
    }
    setBusy(false);
  };
  return { isBusy, problem, change };
}

/** The server's own words; null where it wrote none. */
function refusalOf(error: unknown): string | null {
  return error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : null;
}
