import { startHaproxy } from '@mintscope/engines/testing/servers/start-haproxy';
import { startNginx } from '@mintscope/engines/testing/servers/start-nginx';
import { answersSuite } from './suite/answers.ts';
import { bodiesSuite } from './suite/bodies.ts';
import { filesSuite } from './suite/files.ts';
import type { Way } from './suite/harness.ts';
import { socketsSuite } from './suite/sockets.ts';
import { streamsSuite } from './suite/streams.ts';

const ways: Way[] = [
  {
    name: 'behind nginx',
    measuresBodies: 'always',
    lead: (port) => startNginx({ upstreams: [port] }),
  },
  {
    name: 'behind nginx that passes bodies on as they come',
    measuresBodies: 'sometimes',
    lead: (port) => startNginx({ upstreams: [port], streamBodies: true }),
  },
  {
    name: 'behind HAProxy',
    measuresBodies: 'never',
    lead: (port) => startHaproxy({ upstreams: [port] }),
  },
];

for (const way of ways) {
  answersSuite(way);
  socketsSuite(way);
  bodiesSuite(way);
  filesSuite(way);
  streamsSuite(way);
}
