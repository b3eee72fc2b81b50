/** One plain sentence about an engine. A problem keeps Mintscope from running right; a warning will hurt one day. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

/** Looks at one engine; what it throws is a problem as well. Nothing is changed by looking. */
export async function findingsOf(look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [problem(error instanceof Error ? error.message : String(error))];
  }
}
