import { useSession } from './session-context.tsx';

/** Whether the server shows this visitor the preview. While a stored session is being looked at it is taken to hold. */
export function usePreview(): boolean {
  const { state } = useSession();
  return state.phase === 'visitor' || (state.phase === 'user' && !state.user.fullAccess);
}
