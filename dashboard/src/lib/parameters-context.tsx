import { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import { changesOf } from '@mintscope/schemas/parameters/configuration';
import { defaultParameters, type ParameterValues } from '@mintscope/schemas/parameters/registry';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { call } from './call.ts';

const defaults = defaultParameters().values;
const ParametersContext = createContext<ParameterValues>(defaults);

/** Again after this time: an admin may put another set in force while the page is open. */
const refreshMs = 300_000;

/** Asks the server once for the parameter set in force; what is below colours by it, and by the defaults until it has come. */
export function ParametersProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    queryKey: ['current-configuration'],
    queryFn: ({ signal }) => call(getCurrentConfiguration, { signal }),
    refetchInterval: refreshMs,
    meta: { anonymous: true },
  });
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
