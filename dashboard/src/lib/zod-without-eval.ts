import { config } from 'zod';

// Zod tries whether it may make code of text as soon as a schema is made. Our CSP forbids that, and would report it. So this
// stands before every import of the contract.
config({ jitless: true });
