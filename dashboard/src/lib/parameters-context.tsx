import { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import { changesOf } from '@mintscope/schemas/parameters/configuration';
import { defaultParameters, type ParameterValues } from '@mintscope/schemas/parameters/registry';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { useLive } from './live/live-context.tsx';

const defaults = defaultParameters().values;
const ParametersContext = createContext<ParameterValues>(defaults);

/** Again after this time: an admin may put another set in force while the page is open. */
const refreshMs = 300_000;

/** The server may be so long behind what scoring knows already, and a little (ms). */
const behindMs = 6_000;

/**
 * Asks the server for the parameter set in force, once, and again when the live feed names another one. What is below colours
 * by it, and by the defaults until it has come.
 */
export function ParametersProvider({ children, askAgainMs = behindMs }: { children: ReactNode; askAgainMs?: number }) {
  const { client } = useLive();
  const { data, refetch } = useQuery({
    queryKey: ['current-configuration'],
    queryFn: ({ signal }) => call(getCurrentConfiguration, { signal }),
    refetchInterval: refreshMs,
    meta: { anonymous: true },
  });
  const held = data?.config.parameterVersion;
  const told = useSyncExternalStore(client.watchStatus, () => client.status().parameterVersion);
  useEffect(() => {
    if (held === undefined || told === null || told === held) return;
    const timer = setTimeout(() => void refetch(), askAgainMs);
    return () => clearTimeout(timer);
  }, [held, told, refetch, askAgainMs]);
  const values = useMemo(() => (data ? { ...defaults, ...changesOf(data.config) } : defaults), [data]);
  return <ParametersContext value={values}>{children}</ParametersContext>;
}

/** The parameter set in force: where colours change, and with which weights a score is made. */
export function useParameters(): ParameterValues {
  return useContext(ParametersContext);
}

/** What `make` makes of the set in force; `make` stands outside of the component, so that the same set gives the same thing. */
export function useByParameters<Made>(make: (values: ParameterValues) => Made): Made {
  const values = useParameters();
  return useMemo(() => make(values), [make, values]);
}
