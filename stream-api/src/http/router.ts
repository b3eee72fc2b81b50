import { badRequest } from '../errors.ts';
import type { Route } from './handle.ts';

export interface Match {
  /** Routes of the path by method. */
  methods: ReadonlyMap<string, Route>;
  params: Readonly<Record<string, string>>;
}

/** Finds the routes of a path; null for a path that no route has. */
export type Router = (path: string) => Match | null;

interface Pattern {
  segments: readonly string[];
  methods: Map<string, Route>;
}

/**
 * Earlier routes win, so fixed paths come before those with parameters.
 * @throws Error for a path that could never be reached
 */
export function createRouter(routes: readonly Route[]): Router {
  const patterns: Pattern[] = [];
  for (const route of routes) {
    const segments = route.endpoint.path.split('/').slice(1);
    const same = patterns.find((pattern) => pattern.segments.join('/') === segments.join('/'));
    const methods = same?.methods ?? new Map<string, Route>();
    if (methods.has(route.endpoint.method)) throw new Error(`Two routes for ${route.endpoint.path}`);
    if (!same && patterns.some((earlier) => fits(earlier.segments, segments)))
      throw new Error(`${route.endpoint.path} stands behind a path with parameters that takes its requests`);
    methods.set(route.endpoint.method, route);
    if (!same) patterns.push({ segments, methods });
  }
  return (path) => {
    const segments = path.split('/').slice(1);
    const pattern = patterns.find((candidate) => fits(candidate.segments, segments));
    return pattern ? { methods: pattern.methods, params: paramsOf(pattern.segments, segments) } : null;
  };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
  );
}

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  pattern.forEach((part, i) => {
    if (part.startsWith('{')) params[part.slice(1, -1)] = decode(part.slice(1, -1), segments[i] ?? '');
  });
  return params;
}

function decode(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest(name, 'is not valid percent-encoding');
  }
}

/** A query as an object; a name given twice or a broken escape is refused. */
export function parseQuery(query: string): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in values) throw badRequest(name.slice(0, 64), 'is given more than once');
    values[name] = value;
  }
  return { ...values };
}
