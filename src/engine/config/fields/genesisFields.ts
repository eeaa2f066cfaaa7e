import { configShape } from './configFields';
import type { ConfigField, Kind, ConfigShape } from './field';

const accountSource = 'libevm/core/types/account.go';
const genesisSource = 'graft/subnet-evm/core/genesis.go';

/** An entry of `alloc`. */
export const accountShape: ConfigShape = {
  goType: 'types.Account',
  readsItself: true,
  fields: [
    {
      key: 'code',
      kind: 'bytes',
      meaning: 'Runtime code of a contract, not the code that creates it.',
      source: accountSource,
    },
    {
      key: 'storage',
      kind: { map: 'slot', by: 'slot' },
      meaning: 'Slots of the contract and what they hold, each up to 32 bytes of hex.',
      source: accountSource,
    },
    {
      key: 'balance',
      kind: 'q256',
      isRequired: true,
      unit: 'wei',
      range: '0–2^256−1',
      meaning: 'What the account has when the chain starts.',
      source: accountSource,
    },
    {
      key: 'nonce',
      kind: 'q64',
      default: '0',
      meaning: 'Number of the account’s next transaction. A contract that deploys others needs 1.',
      source: accountSource,
    },
    {
      key: 'secretKey',
      kind: 'bytes',
      meaning: 'For tests of geth. Never write a key here.',
      noEffect: 'The VM reads it and does nothing with it.',
      source: accountSource,
    },
  ],
};

function copied(key: string, kind: Kind, meaning: string): ConfigField {
  return { key, kind, meaning, noEffect: 'It only stands in the genesis block.', source: genesisSource };
}

export const genesisShape: ConfigShape = {
  goType: 'core.Genesis',
  readsItself: true,
  fields: [
    {
      key: 'config',
      kind: { shape: configShape },
      meaning:
        'Rules of the chain. Without it, it runs as chain 43214 with the upgrade times of Mainnet on any network.',
      source: 'graft/subnet-evm/plugin/evm/vm.go',
    },
    copied('nonce', 'q64', 'Nonce of the genesis block.'),
    {
      key: 'timestamp',
      kind: 'q64',
      default: '"0x0"',
      unit: 'seconds',
      meaning: 'Time of the genesis block. It decides which upgrades and precompiles are there from the start.',
      source: genesisSource,
    },
    copied('extraData', 'bytes', 'Extra data of the genesis block.'),
    {
      key: 'gasLimit',
      kind: 'q64',
      isRequired: true,
      unit: 'gas',
      meaning: 'Gas that fits into a block. It must equal gasLimit of feeConfig.',
      source: genesisSource,
    },
    {
      key: 'difficulty',
      kind: 'q256',
      isRequired: true,
      default: '"0x0"',
      meaning: 'No use on these chains, but it must be there.',
      noEffect: 'Write "0x0".',
      source: 'graft/subnet-evm/core/gen_genesis.go',
    },
    copied('mixHash', 'hash', 'Mix hash of the genesis block.'),
    copied('coinbase', 'address', 'Coinbase of the genesis block; no fees come here.'),
    {
      key: 'alloc',
      kind: { map: { shape: accountShape }, by: 'unprefixedAddress' },
      isRequired: true,
      meaning: 'Accounts that are there when the chain starts, by address.',
      source: 'graft/subnet-evm/core/gen_genesis.go',
    },
    {
      key: 'airdropHash',
      kind: 'hash',
      meaning: 'Keccak-256 of the file that “airdrop” of every node’s config.json names.',
      source: genesisSource,
    },
    {
      key: 'airdropAmount',
      kind: 'q256',
      unit: 'wei',
      meaning: 'What each address of the airdrop file gets. Without it, nothing.',
      source: genesisSource,
    },
    {
      key: 'number',
      kind: 'q64',
      default: '"0x0"',
      range: '0',
      meaning: 'Number of the genesis block; the VM refuses all but 0.',
      source: genesisSource,
    },
    copied('gasUsed', 'q64', 'Gas used of the genesis block.'),
    copied('parentHash', 'hash', 'Parent hash of the genesis block.'),
    {
      key: 'baseFeePerGas',
      kind: 'q256',
      unit: 'wei',
      range: '≥ 0',
      meaning: 'Base fee of the genesis block only; block 1 starts at minBaseFee.',
      source: 'graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go',
    },
    copied('excessBlobGas', 'q64', 'There are no blobs on these chains.'),
    copied('blobGasUsed', 'q64', 'There are no blobs on these chains.'),
  ],
};
