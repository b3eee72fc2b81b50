import { type ProxyOptions, type ProxyServer, startProxy } from './start-proxy.ts';

/** HAProxy before the product, as an operator would set it up, without TLS; needs no root. */
export function startHaproxy(options: ProxyOptions): Promise<ProxyServer> {
  return startProxy({
    command: 'haproxy',
    package: 'haproxy',
    configure: (port) => haproxyConfig(options, port),
    args: (file) => ['-db', '-f', file],
  });
}

function haproxyConfig({ upstreams }: ProxyOptions, port: number): string {
  return `global
  maxconn 4096
  log stderr format raw daemon notice
defaults
  mode http
  log global
  option dontlognull
  option forwardfor
  option abortonclose
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend clients
  bind 127.0.0.1:${port}
  default_backend mintscope
backend mintscope
  balance roundrobin
${upstreams.map((upstream) => `  server api-${upstream} 127.0.0.1:${upstream}`).join('\n')}
`;
}
