import type { ListName } from '../../engine/report';
import { defineCommand, networkOptions, nodeOption } from '../command';

/** An object so that the compiler reports missing lists. */
const lists = Object.keys({
  addressTransactions: true,
  assetTransactions: true,
  latestTransactions: true,
  blockchains: true,
  chains: true,
  subnets: true,
  validators: true,
  erc20Balances: true,
  erc721Balances: true,
  pendingRewards: true,
  nftTokens: true,
  nodeBlocks: true,
  tokenHolders: true,
} satisfies Record<ListName, true>);

const text = (value: string, help: string) => ({ type: 'string' as const, value, help });

export const command = defineCommand({
  name: 'export',
  operands: 'LIST',
  about: `${lists.join(', ')}: from the data service, or from the network's own nodes`,
  takes: lists,
  options: {
    out: {
      type: 'string',
      value: 'FILE',
      takes: 'file',
      help: '.csv: fixed fields; .ndjson or .jsonl: every row as the service or the nodes returned it',
    },
    ...networkOptions,
    node: { ...nodeOption, help: 'query this node, and no service' },
    'data-api': text('URL', 'query this data service'),
    'metrics-api': text('URL', 'query this metrics service, for tokenHolders'),
    restart: { type: 'boolean', help: 'start over, instead of resuming a stopped export' },
    blockchain: text('ID', 'assetTransactions, latestTransactions, nodeBlocks: p-chain, x-chain, c-chain or an ID'),
    asset: text('ID', 'assetTransactions'),
    subnet: text('ID', 'validators: those of a subnet or L1'),
    height: text('N', 'validators: those at a P-Chain height'),
    addresses: text('A,B', 'latestTransactions, pendingRewards'),
    validation: text('ID', 'latestTransactions'),
    types: text('A,B', 'latestTransactions, with --addresses'),
    nodes: text('A,B', 'pendingRewards'),
    'node-id': text('ID', 'nodeBlocks'),
    chain: text('ID', 'addressTransactions, erc20Balances, erc721Balances, nftTokens, tokenHolders: an EVM chain ID'),
    address: text('ADDRESS', 'addressTransactions, erc20Balances, erc721Balances'),
    contract: text('ADDRESS', 'nftTokens, tokenHolders'),
    threshold: text('AMOUNT', 'tokenHolders: smallest balance, in base units'),
    since: text('SECONDS', 'tokenHolders: Unix seconds'),
    until: text('SECONDS', 'tokenHolders: Unix seconds'),
  },
  examples: [['validators --network mainnet --out validators.csv', 'after Ctrl+C, the same command resumes it']],
  async run({ operands: [list = ''], values }) {
    const { exportList } = await import('../exportList');
    return await exportList(list, values);
  },
});
