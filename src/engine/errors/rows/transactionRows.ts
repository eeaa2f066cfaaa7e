import type { ErrorRow } from './errorRow';

/** JSON-RPC: reverts, and transactions that the node does not take. */
export const transactionRows: readonly ErrorRow[] = [
  {
    code: 3,
    category: 'reverted',
    message: ({ host, method, words }) =>
      words === ''
        ? `The contract reverted ${method} at ${host}. Check the revert reason and the arguments of the call.`
        : `The contract reverted ${method} at ${host}: "${words}". Check the revert reason and the arguments of the call.`,
  },
  {
    code: -32000,
    text: /^execution reverted\b/,
    category: 'reverted',
    message: ({ host, method, words }) =>
      words === ''
        ? `The contract reverted ${method} at ${host}. Check the revert reason and the arguments of the call.`
        : `The contract reverted ${method} at ${host}: "${words}". Check the revert reason and the arguments of the call.`,
  },
  {
    code: -32000,
    text: /^invalid function selector:? 0x/,
    category: 'reverted',
    message: ({ host, method, words }) =>
      words === ''
        ? `The precompile called by ${method} at ${host} has no such function. Check the address and the selector.`
        : `The precompile called by ${method} at ${host} has no such function: "${words}". Check the address and the selector.`,
  },
  {
    code: -32000,
    text: /^already known$/,
    category: 'rejectedTransaction',
    message: ({ host }) => `${host} already has this transaction in its pool. Wait for it, or look it up by hash.`,
  },
  {
    code: -32000,
    text: /^nonce too low: next nonce ([0-9]+), tx nonce ([0-9]+)/,
    category: 'rejectedTransaction',
    message: ({ host, found }) =>
      `${host} rejected the transaction: nonce ${found[1] ?? ''} is already used. Sign it again with nonce ${found[0] ?? ''}.`,
  },
  {
    code: -32000,
    text: /^intrinsic gas too low: .*\bminimum needed ([0-9]+)/,
    category: 'rejectedTransaction',
    message: ({ host, found }) =>
      `${host} rejected the transaction: gas limit too low. Sign it again with at least ${found[0] ?? ''} gas.`,
  },
  {
    code: -32000,
    text: /^exceeds block gas limit: .*> current max gas \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    message: ({ host, found }) =>
      `${host} rejected the transaction: gas limit above the block gas limit. Sign it again with at most ${found[0] ?? ''} gas.`,
  },
  {
    code: -32000,
    text: /^gas required exceeds allowance \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    message: ({ host, method, found }) =>
      `${host} found no gas limit for ${method}: the sender can pay for ${found[0] ?? ''} gas at most. Fund the sender, or lower the gas price.`,
  },
  {
    code: -32000,
    text: /\binsufficient funds for gas \* price \+ value\b/,
    category: 'rejectedTransaction',
    message: ({ host, method }) =>
      `${host} rejected ${method}: insufficient funds for value and gas. Fund the sender, or lower the value.`,
  },
  {
    code: -32000,
    text: /^transaction underpriced: .*pool minimum fee cap \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    message: ({ host, found }) =>
      `${host} rejected the transaction: max fee below the pool’s minimum. Sign it again with a max fee of at least ${found[0] ?? ''} wei.`,
  },
  {
    code: -32000,
    text: /^(?:invalid sender|typed transaction too short)$/,
    category: 'rejectedTransaction',
    message: ({ host, words }) =>
      words === ''
        ? `${host} could not decode the signed transaction. Check that it is complete and signed for this chain.`
        : `${host} could not decode the signed transaction: "${words}". Check that it is complete and signed for this chain.`,
  },
  {
    code: -32000,
    text: /^problem decoding transaction: (?:invalid input checksum|input string is smaller than the checksum size)$/,
    category: 'rejectedTransaction',
    message: ({ host, method }) =>
      `${host} could not decode the transaction of ${method}: the 4-byte checksum at the end is missing or wrong. Copy it again in full.`,
  },
  {
    code: -32000,
    text: /^couldn't issue tx: |^problem decoding transaction: |^couldn't parse tx: /,
    category: 'rejectedTransaction',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected the transaction of ${method}. Check its bytes, its encoding with checksum, and that it is for this chain.`
        : `${host} rejected the transaction of ${method}: "${words}". Check its bytes, its encoding with checksum, and that it is for this chain.`,
  },
  {
    code: -32000,
    text: /^unknown account$/,
    category: 'unsupported',
    message: ({ host, method }) => `${host} has no key for the account of ${method}. Sign with a wallet instead.`,
  },
  {
    code: -32000,
    text: /^filter not found$/,
    category: 'notFound',
    message: ({ host, method }) => `${host} no longer has the filter of ${method}. Create it again.`,
  },
];
