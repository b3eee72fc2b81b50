import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HeroVideo } from './hero-video.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
  delete document.documentElement.dataset.theme;
});

const videoIn = (container: HTMLElement) => container.querySelector('video');

function open(): HTMLVideoElement {
  const video = videoIn(render(<HeroVideo />).container);
  if (!video) throw new Error('A video was expected');
  return video;
}

test.each([
  ['dark', /hero-dark/],
  ['light', /hero-light/],
] as const)('in the %s theme a silent loop in that theme, which screen readers skip', (theme, file) => {
  document.documentElement.dataset.theme = theme;
  const video = open();
  expect(video.src).toMatch(file);
  expect([video.muted, video.loop, video.autoplay, video.hasAttribute('playsinline')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(video.getAttribute('aria-hidden')).toBe('true');
});

test('it is shown once it plays, says what it is, and can be paused', async () => {
  const user = userEvent.setup();
  const video = open();
  const pause = vi.spyOn(video, 'pause').mockImplementation(() => void fireEvent.pause(video));
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  expect(video.dataset.shown).toBeUndefined();
  expect(screen.queryByRole('button')).toBe(null);
  fireEvent.playing(video);
  expect(video.dataset.shown).toBe('true');
  expect(screen.getByText('Recorded with a simulated market')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pause the video' }));
  expect(pause).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Play the video' }));
  expect(play).toHaveBeenCalledOnce();
});

test('where it cannot be played the gradient stays alone', () => {
  fireEvent.error(open());
  expect(document.body.textContent).toBe('');
  expect(videoIn(document.body)).toBe(null);
});

test('nothing is loaded for those who want less motion or less data', () => {
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...silent, matches: query.includes('reduced-motion') }));
  expect(videoIn(render(<HeroVideo />).container)).toBe(null);
  vi.unstubAllGlobals();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(videoIn(render(<HeroVideo />).container)).toBe(null);
});

test('it waits for what the page needs first', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { container } = render(<HeroVideo />);
  expect(videoIn(container)).toBe(null);
  state.mockReturnValue('complete');
  fireEvent.load(window);
  expect(videoIn(container)).not.toBe(null);
});
