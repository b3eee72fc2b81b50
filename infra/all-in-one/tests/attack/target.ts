/** The product as it is attacked: set up like a published site, by settings that an operator would use. */
export interface Target {
  readonly name: 'embedded' | 'distributed';
  /** Where every client comes in: the product itself, or nginx before it. */
  readonly url: string;
  /** Each stream-api itself, behind the proxy where there is one. */
  readonly instances: readonly string[];
  /** Receivers of transactions, each of its own process. */
  readonly webhooks: readonly string[];
  /** Operations ports of the services, where they have one. */
  readonly secrets: TargetSecrets;
  /** Where the embedded engines keep their data. */
  readonly dataDir: string | null;
  /** Everything that the processes printed. */
  output(): string;
  /** kill -9 of one process, the next in turn, and its start anew. Resolves when it answers again; tells which it was. */
  killOne(): Promise<string>;
  stop(): Promise<void>;
}

/** What the settings hold that no client may learn, by setting. */
export interface TargetSecrets {
  webhook: string;
  jwt: string;
  investorCode: string;
  telegramBot: string;
  password: string;
  metricsToken: string;
}

export const secrets: TargetSecrets = {
  webhook: 'webhook-secret-of-the-attacked-0001',
  jwt: 'jwt-secret-of-the-attacked-site-00000000000001',
  investorCode: 'PARTNER-OF-THE-ATTACKED-01',
  telegramBot: '4242424242:AAattackedAttackedAttackedAttacked01',
  password: 'a quiet harbour at 5 in the morning',
  metricsToken: 'metrics-token-of-the-attacked-site-0000000001',
};

export const accounts = { owner: 'owner@mintscope.example', admin: 'admin@mintscope.example' } as const;

/** As an operator publishes a site: development access on `auto`, its own origin, a treasury, codes, a bot. */
export function publishedSettings(origins: readonly string[]): Record<string, string> {
  return {
    MINTSCOPE_ORIGINS: origins.join(','),
    MINTSCOPE_DEVELOPMENT_ACCESS: 'auto',
    MINTSCOPE_JWT_SECRET: secrets.jwt,
    MINTSCOPE_INVESTOR_CODES: secrets.investorCode,
    MINTSCOPE_TELEGRAM_BOT_TOKEN: secrets.telegramBot,
    MINTSCOPE_TELEGRAM_API_URL: 'http://127.0.0.1:9',
    MINTSCOPE_TREASURY: '11111111111111111111111111111112',
    // Payments are looked for at a node that is not there.
    MINTSCOPE_SOLANA_RPC_URL: 'http://127.0.0.1:9',
    MINTSCOPE_METRICS_TOKEN: secrets.metricsToken,
    MINTSCOPE_WEBHOOK_SECRET: secrets.webhook,
    MINTSCOPE_SOURCES: 'simulator,webhook',
    MINTSCOPE_SIMULATOR_SEED: '11',
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '20',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
  };
}
