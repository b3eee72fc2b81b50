import { type KeyScope, keyScopeSchema } from '@mintscope/schemas/api-keys';

/** As the table keeps them: names with commas between them. */
export function joinScopes(scopes: readonly KeyScope[]): string {
  return scopes.join(',');
}

/** A name that this version does not know gives nothing. */
export function readScopes(stored: string): KeyScope[] {
  return stored.split(',').flatMap((name) => keyScopeSchema.safeParse(name).data ?? []);
}
