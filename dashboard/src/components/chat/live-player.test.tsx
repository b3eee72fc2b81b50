import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LivePlayer } from './live-player.tsx';

afterEach(cleanup);

const media = () => document.querySelectorAll('iframe, video, audio, img, source, link[rel="preload"]');
const play = () => userEvent.click(screen.getByRole('button', { name: 'Play' }));

test('nothing is asked of another host before the viewer has read its name and clicked', async () => {
  render(
    <LivePlayer stream={{ liveStreamUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa', liveStreamType: 'video' }} />,
  );
  expect(screen.getByText('www.youtube-nocookie.com')).toBeTruthy();
  expect(media()).toHaveLength(0);
  await play();
  const frame = screen.getByTitle<HTMLIFrameElement>('Live stream of www.youtube-nocookie.com');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
  expect(frame.getAttribute('referrerpolicy')).toBe('origin');
  expect(frame.getAttribute('allow')).toBe('autoplay; fullscreen');
});

test('another stream has to be clicked again', async () => {
  const { rerender } = render(
    <LivePlayer stream={{ liveStreamUrl: 'https://kick.com/mintscope', liveStreamType: 'video' }} />,
  );
  await play();
  expect(media()).toHaveLength(1);
  rerender(<LivePlayer stream={{ liveStreamUrl: 'https://twitch.tv/mintscope', liveStreamType: 'video' }} />);
  expect(media()).toHaveLength(0);
  expect(screen.getByText('player.twitch.tv')).toBeTruthy();
});

test('a file plays in the browser’s own player, by what it is', async () => {
  render(<LivePlayer stream={{ liveStreamUrl: 'https://cdn.mintscope.com/a.mp3', liveStreamType: 'audio' }} />);
  await play();
  expect(document.querySelector('audio')?.getAttribute('src')).toBe('https://cdn.mintscope.com/a.mp3');
  expect(document.querySelector('audio')?.controls).toBe(true);
});

test.each([
  null,
  'javascript:alert(1)',
  'http://youtube.com/watch?v=aaaaaaaaaaa',
  'rtmp://host/live',
  'https://10.0.0.1/a.mp4',
])('%s is no stream that can be played, and says so', (liveStreamUrl) => {
  render(<LivePlayer stream={{ liveStreamUrl, liveStreamType: 'video' }} />);
  expect(screen.getByText(/^This stream cannot be played here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBe(null);
  expect(media()).toHaveLength(0);
});
