import { configure } from '@testing-library/react';

/** A second is short for a component on a machine under load: only a hang is to end in vain. */
configure({ asyncUtilTimeout: 30_000 });
