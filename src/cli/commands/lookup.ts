import { defineCommand, findOptions } from '../command';

export const command = defineCommand({
  name: 'lookup',
  operands: 'ID',
  about:
    'on an EVM chain a transaction or block hash, an address, a block number; on the P-, X- or C-Chain a transaction, block, subnet, blockchain, asset or validation ID in cb58 or hex, an address (P-avax1…), a NodeID, a BLS key, a block number with --chain; or bytes of a transaction, block, UTXO or Warp message, which are decoded offline',
  options: {
    ...findOptions,
    storage: {
      type: 'string',
      value: 'BLOCKS',
      help: 'storage of a contract by variable: at "latest" or a block number, or what differs between two: 100..200, 100..latest',
    },
  },
  examples: [
    ['0x7ee3… --network mainnet', 'what a transaction of the C-Chain did'],
    ['0x7ee3… --node http://127.0.0.1:9650 --abi .', 'on a local node, with the builds of this project'],
    ['0x52C8… --abi . --storage 100..latest', 'what has changed in a contract since block 100'],
    ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg --json', 'a validator, for a script'],
  ],
  async run({ operands: [id = ''], values }) {
    const [{ find, findWithStorage }, { printReport }] = await Promise.all([import('../find'), import('../terminal')]);
    const { storage } = values;
    return printReport(await (storage === undefined ? find(id, values) : findWithStorage(id, storage, values)), values);
  },
});
