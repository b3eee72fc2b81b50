/** Whose token it says it is: enough to find what this browser kept for them, and proof of nothing. null for another text. */
export function subjectOf(token: string | null): string | null {
  const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string'
      ? claims.sub
      : null;
  } catch {
    return null;
  }
}
