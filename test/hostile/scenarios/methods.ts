import type { SurfaceName } from '../client/surfaces/surfaces';

const list = ['listBlockchains', 'listChains'];
const subnets = ['platform.getSubnets', 'platform.getBlockchains', 'platform.getAllValidatorsAt'];
const about = ['info.getNodeID', 'info.peers', 'info.upgrades', 'platform.getCurrentValidators'];

/** The requests of each surface, as named in sentences; for METHOD. */
export const methods: Readonly<Record<SurfaceName, readonly string[]>> = {
  lookup: [
    'eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5)',
    'eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash (3)',
    'eth_getTransactionByHash, eth_getTransactionReceipt (2)',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_getBlockByHash',
  ],
  index: ['getTransaction', 'getBlock'],
  account: [
    'eth_getBalance, eth_getTransactionCount, eth_getCode, … (13)',
    'eth_getBalance, eth_getTransactionCount, eth_getCode, … (7)',
    'eth_getBalance',
  ],
  balances: ['getNativeBalance', 'listErc20Balances', 'listErc721Balances', 'listNftTokens'],
  validator: [...about, 'platform.getAllValidatorsAt'],
  platform: [
    ...['platform.getTxStatus', 'platform.getTx', 'platform.getBlock', 'platform.getSubnet', 'platform.getL1Validator'],
    ...['platform.validatedBy', 'avm.getTx', 'avm.getBlock', 'avm.getAssetDescription', 'avax.getAtomicTx'],
  ],
  cell: ['eth_blockNumber'],
  batch: ['eth_blockNumber, eth_chainId (3)', 'eth_blockNumber, eth_chainId (2)', 'eth_blockNumber', 'eth_chainId'],
  nodeCell: ['platform.getHeight'],
  rest: ['GET /v1/networks/fuji/blockchains'],
  change: ['eth_sendRawTransaction'],
  untrusted: ['eth_sendRawTransaction'],
  subscription: ['subscribe newHeads'],
  export: list,
  csv: list,
  validators: [...subnets, ...about],
  nodes: ['health.health', 'info.getNodeVersion', 'info.getNodeID'],
  chains: list,
};
