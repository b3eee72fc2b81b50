import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import type { Network } from '@mintscope/engines/outside/network';
import { createAskService } from './outside/ask-service.ts';
import { createFetchOutside } from './outside/fetch-outside.ts';
import { openPictureCodec } from './picture/picture-codec.ts';
import type { Provider } from './provider.ts';
import { createDexscreenerProvider } from './providers/dexscreener.ts';
import { createGmgnProvider } from './providers/gmgn.ts';
import { createDasHoldersProvider } from './providers/holders-by-das.ts';
import { createRpcHoldersProvider } from './providers/holders-by-rpc.ts';
import { createMetadataProvider } from './providers/metadata.ts';
import { createPictureProvider } from './providers/picture.ts';
import { createRugcheckProvider } from './providers/rugcheck.ts';
import { createSimulatedOutside, createSimulatedProvider } from './providers/simulated.ts';
import type { SimulatedLedger } from './providers/simulated-ledger.ts';
import type { ProviderLimits } from './run-provider.ts';
import type { Shelf } from './shelf.ts';

export interface OpenProvidersOptions {
  config: Config['ingest'];
  /** The simulator is a source of this process. */
  hasSimulator: boolean;
  pictures: Shelf;
  /** Follows the simulator's tokens. */
  ledger: SimulatedLedger;
  network: Network;
  log: Logger;
  now: () => number;
}

export interface LimitedProvider {
  provider: Provider;
  limits: ProviderLimits;
}

/** For one document or picture, redirects included, and for one answer of a service (ms). */
const outsideMs = 8_000;
const serviceMs = 6_000;
const serviceBytes = 2 * 1024 * 1024;

/** What strangers' hosts are asked: many at once, because one that is slow holds up no other. */
const outsideLimits = {
  atOnce: 8,
  mostWaiting: 2_000,
  cacheMs: 3_600_000,
  askedAgainMs: 10_000,
  mostAttempts: 3,
  retryMs: 2_000,
  breaker: { failures: 5, restMs: 30_000, mostRestMs: 600_000 },
};
const serviceLimits = { ...outsideLimits, atOnce: 2, mostWaiting: 500, cacheMs: 300_000 };
/** No peer is asked for the simulator's: this bounds how much of a processor the past of a new market takes. */
const simulatedLimits: ProviderLimits = { ...outsideLimits, atOnce: 4, perSecond: 20, burst: 20 };

/** The configured providers with what each may be asked. Without a setting, and without the simulator, there is none. */
export async function openProviders(options: OpenProvidersOptions): Promise<LimitedProvider[]> {
  const { config, hasSimulator, network, now } = options;
  const { providers: names, ipfsGateway, metadataPerMinute, servicePerMinute } = config.enrichment;
  const simulates = hasSimulator && !names.includes('none');
  const outside = names.includes('metadata')
    ? createFetchOutside({ network, ipfsGateway, timeoutMs: outsideMs, now })
    : null;
  const opened: LimitedProvider[] = [];
  const perSecond = metadataPerMinute / 60;
  if (outside) {
    const limits = { ...outsideLimits, perSecond, burst: 20 };
    opened.push({ provider: createMetadataProvider({ fetchOutside: outside, ipfsGateway }), limits });
  }
  if (simulates) opened.push({ provider: createSimulatedProvider(options.ledger), limits: simulatedLimits });
  const fetchOutside = simulates ? createSimulatedOutside(outside) : outside;
  const codec = fetchOutside && (await openPictureCodec(options.log));
  if (fetchOutside && codec) {
    const provider = createPictureProvider({ fetchOutside, ipfsGateway, codec, shelf: options.pictures });
    opened.push({ provider, limits: outside ? { ...outsideLimits, perSecond, burst: 20 } : simulatedLimits });
  }
  const services = openServices(config, now);
  const limits = { ...serviceLimits, perSecond: servicePerMinute / 60, burst: 5 };
  for (const name of names) if (name in services) opened.push({ provider: services[name as ServiceName](), limits });
  return opened;
}

type ServiceName = keyof ReturnType<typeof openServices>;

function openServices({ enrichment, solana }: Config['ingest'], now: () => number) {
  const askService = createAskService({ timeoutMs: serviceMs, maxBytes: serviceBytes, now });
  return {
    rpc: () => createRpcHoldersProvider({ askService, url: solana.rpcUrl }),
    das: () => createDasHoldersProvider({ askService, url: enrichment.dasUrl }),
    dexscreener: () => createDexscreenerProvider({ askService, url: enrichment.dexscreenerUrl }),
    gmgn: () => createGmgnProvider({ askService, url: enrichment.gmgnUrl, key: enrichment.gmgnKey }),
    rugcheck: () => createRugcheckProvider({ askService, url: enrichment.rugcheckUrl }),
  };
}
