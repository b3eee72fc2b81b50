import { type ProxyOptions, type ProxyServer, startProxy } from './start-proxy.ts';

interface NginxOptions extends ProxyOptions {
  /** Passes bodies on as they come, also chunked; otherwise nginx reads them whole and sends them with their length. */
  streamBodies?: boolean;
}

/** nginx before the product, as an operator would set it up, without TLS; needs no root. */
export function startNginx(options: NginxOptions): Promise<ProxyServer> {
  return startProxy({
    command: 'nginx',
    package: 'nginx-light',
    configure: (port, folder) => nginxConfig(options, port, folder),
    args: (file, folder) => ['-e', 'stderr', '-p', folder, '-c', file],
  });
}

/**
 * One process, since a killed master would leave its workers; `user` counts only for root, whose folder others cannot read.
 * Idle connections are let go of before the product does (5 s with ws, 10 s with uWebSockets.js): a request that met the end of
 * one would be answered 502.
 */
function nginxConfig({ upstreams, streamBodies = false }: NginxOptions, port: number, folder: string): string {
  const forward = `
      proxy_pass http://mintscope;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root root;' : ''}
events { worker_connections 4096; }
http {
  access_log off;
  ${temporaryFolders.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  upstream mintscope {
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream};`).join('\n    ')}
    keepalive 32;
    keepalive_timeout 4s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {${forward}
      proxy_set_header Connection "";
      proxy_request_buffering ${streamBodies ? 'off' : 'on'};
    }
    location = /ws {${forward}
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_read_timeout 1h;
      proxy_send_timeout 1h;
    }
  }
}
`;
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
