/** What the paths of pictures begin with. */
export const logoPrefix = '/tokens/logos/';

/** Where a picture is served; null for none. */
export function logoPath(picture: string | null): string | null {
  return picture === null ? null : `${logoPrefix}${picture}`;
}
