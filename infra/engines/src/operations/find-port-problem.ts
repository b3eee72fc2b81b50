import { createServer } from 'node:net';

/** Why a server could not listen there (`EADDRINUSE`, …); undefined when it could. */
export async function findPortProblem({ host, port }: { host: string; port: number }): Promise<string | undefined> {
  const server = createServer();
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => resolve(undefined));
  });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return code;
}
