// The health check of an image: /health of the service in this container, on its operations port. Ends with 1 when ill.
const url = `http://127.0.0.1:${process.env.MINTSCOPE_OPS_PORT}/health`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  console.log(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(`${url} does not answer: ${error.message}`);
  process.exitCode = 1;
}
