/** Publishes the numbers from 0 on, then ends. Arguments: opener, location, channel, how many. */
const [opener = '', location = '', channel = '', count = ''] = process.argv.slice(2);
const { openSignals }: import('./contract-harness.ts').SignalsOpener = await import(opener);
const signals = await openSignals(location);
await Promise.all(Array.from({ length: Number(count) }, (_, at) => signals.publish(channel, String(at))));
await signals.close();
