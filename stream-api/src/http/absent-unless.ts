import { notFound } from '../errors.ts';
import type { Route, RouteContext } from './handle.ts';

/** The route, where it is switched on; elsewhere it answers 404 before it looks at what was sent. */
export function absentUnless(isOn: (context: RouteContext) => boolean, message: string, route: Route): Route {
  return {
    endpoint: route.endpoint,
    async run(input, context) {
      if (!isOn(context)) throw notFound(message);
      return route.run(input, context);
    },
  };
}
