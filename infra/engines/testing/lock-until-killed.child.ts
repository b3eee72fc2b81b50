import { lockDirectory } from '../src/lock-directory.ts';

/** Takes the directory named by its argument and keeps it until it is killed. */
await lockDirectory(process.argv[2] ?? '');
process.stdout.write('locked\n');
setInterval(() => undefined, 1000);
