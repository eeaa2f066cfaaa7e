import { wellKnownValues } from '../../engine/primitives';
import { type Network, PRIMARY_NETWORK_ID } from '../../engine/networks';

export interface IdentifierExample {
  /** It is what it is an example of: looked up as it is, it is found on most networks, or said to be nowhere. */
  readonly text: string;
  readonly kind: string;
}

/** One of each kind that can be looked up, as it looks on this network. */
export function identifierExamples({ hrp, chains }: Network): readonly IdentifierExample[] {
  const ewoq = wellKnownValues((name) => name.startsWith('ewoq'), { network: undefined, hrp }).map(({ id }) => id);
  const [evmAddress = '', platformAddress = ''] = ewoq;
  const blockchainId = chains.find((chain) => chain.blockchainId !== undefined)?.blockchainId;
  return [
    {
      text: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b',
      kind: 'transaction or block hash',
    },
    { text: evmAddress, kind: 'EVM address' },
    { text: platformAddress, kind: 'P-Chain address' },
    { text: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', kind: 'NodeID: a validator' },
    { text: blockchainId ?? PRIMARY_NETWORK_ID, kind: 'transaction, subnet, blockchain or validation ID' },
    { text: '1', kind: 'block number' },
    { text: 'latest', kind: 'last block of a chain' },
    { text: 'C-Chain', kind: 'name of a chain, a node or a network' },
    { text: 'ewoq', kind: 'name of a known account or contract' },
  ];
}
