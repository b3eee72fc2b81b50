'use strict';
require('../engines/start-program.cjs')('mintscope');
