import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TokenLogo } from './token-logo.tsx';

afterEach(cleanup);

const show = (logo: string | null | undefined) =>
  render(<TokenLogo mint="mint" symbol="KICK" logo={logo} size={32} />).container;

describe('the logo of a token', () => {
  it('is the picture on our own server, over the letters, in a place of fixed size', () => {
    const box = show('/tokens/logos/abc');
    const picture = box.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/tokens/logos/abc');
    expect(box.textContent).toBe('KI');
    expect((box.firstElementChild as HTMLElement).style.width).toBe('32px');
  });

  it('is the letters alone when there is no picture any more, and tries another one', () => {
    const { container, rerender } = render(<TokenLogo mint="mint" symbol="KICK" logo="/tokens/logos/gone" />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    rerender(<TokenLogo mint="mint" symbol="KICK" logo="/tokens/logos/new" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/tokens/logos/new');
  });

  it.each([
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'data:image/svg+xml,x',
    '/api/x',
    '',
    null,
    undefined,
  ])('is never loaded from %s', (logo) => expect(show(logo).querySelector('img')).toBeNull());
});
