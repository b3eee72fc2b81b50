import type { Api } from '../../api.ts';
import { notFound } from '../../errors.ts';
import type { Route } from '../../http/handle.ts';

/** The route, where it is switched on; elsewhere it answers 404 before it looks at what was sent. */
export function absentUnless(isOn: (api: Api) => boolean, message: string, route: Route): Route {
  return {
    endpoint: route.endpoint,
    async run(input, context) {
      if (!isOn(context.api)) throw notFound(message);
      return route.run(input, context);
    },
  };
}
