import { useLocation } from 'react-router-dom';
import { wayInFrom } from './return-path.ts';

/** The address of a way in that leads back to the page that is open. */
export function useWayIn(way: '/login' | '/signup' | '/investor' | '/admin-login' | '/dev-login'): string {
  return wayInFrom(useLocation(), way);
}
