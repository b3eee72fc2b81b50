/** Parameters of `pattern` ("/token/:address") in `pathname`, or null where it does not match. A trailing slash is the same path. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = parts(pattern);
  const given = parts(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function parts(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
