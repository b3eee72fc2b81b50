import { launchpads, programs } from '@mintscope/schemas/programs';
import { describeRealTransactions } from './support/describe-real-transactions.ts';
import { startProcess, temporaryFolder } from './support/mintscope-process.ts';

const followed = Object.entries(programs).flatMap(([name, address]) => (name in launchpads ? [address] : []));

describeRealTransactions('embedded', async ({ rpcUrl, wsUrl }) => {
  const folder = temporaryFolder();
  const mintscope = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    MINTSCOPE_SOURCES: 'solana',
    MINTSCOPE_SOLANA_RPC_URL: rpcUrl,
    MINTSCOPE_SOLANA_WS_URL: wsUrl,
    MINTSCOPE_SOLANA_REQUESTS_PER_SECOND: '2000',
    MINTSCOPE_PARTITIONS: '2',
  });
  return {
    apis: [mintscope],
    followed: [followed],
    ingestMetrics: mintscope.metrics,
    output: () => mintscope.output.join('\n'),
    async stop() {
      await mintscope.stop();
      folder.remove();
    },
  };
});
