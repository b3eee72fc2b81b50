'use strict';
require('../engines/start-program.cjs')('all-in-one');

// Nothing waits for it: the page that shows them reads the file when it is asked for.
import('../write-commits.mjs').then(({ writeCommits }) => writeCommits()).catch(() => undefined);
