import * as l10n from '@vscode/l10n';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: reverts, and transactions that the node does not take. */
export const transactionRows: readonly ErrorRow[] = [
  {
    code: 3,
    category: 'reverted',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            'The contract reverted {1} at {0}. Check the revert reason and the arguments of the call.',
            host,
            method,
          )
        : l10n.t(
            'The contract reverted {1} at {0}: "{2}". Check the revert reason and the arguments of the call.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^execution reverted\b/,
    category: 'reverted',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            'The contract reverted {1} at {0}. Check the revert reason and the arguments of the call.',
            host,
            method,
          )
        : l10n.t(
            'The contract reverted {1} at {0}: "{2}". Check the revert reason and the arguments of the call.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^invalid function selector:? 0x/,
    category: 'reverted',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            'The precompile called by {1} at {0} has no such function. Check the address and the selector.',
            host,
            method,
          )
        : l10n.t(
            'The precompile called by {1} at {0} has no such function: "{2}". Check the address and the selector.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^already known$/,
    category: 'rejectedTransaction',
    say: ({ host }) =>
      l10n.t('{0} already has this transaction in its pool. Wait for it, or look it up by hash.', host),
  },
  {
    code: -32000,
    text: /^nonce too low: next nonce ([0-9]+), tx nonce ([0-9]+)/,
    category: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} rejected the transaction: nonce {2} is already used. Sign it again with nonce {1}.',
        host,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^intrinsic gas too low: .*\bminimum needed ([0-9]+)/,
    category: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} rejected the transaction: gas limit too low. Sign it again with at least {1} gas.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^exceeds block gas limit: .*> current max gas \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} rejected the transaction: gas limit above the block gas limit. Sign it again with at most {1} gas.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^gas required exceeds allowance \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} found no gas limit for {1}: the sender can pay for {2} gas at most. Fund the sender, or lower the gas price.',
        host,
        method,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\binsufficient funds for gas \* price \+ value\b/,
    category: 'rejectedTransaction',
    say: ({ host, method }) =>
      l10n.t(
        '{0} rejected {1}: insufficient funds for value and gas. Fund the sender, or lower the value.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^transaction underpriced: .*pool minimum fee cap \(([0-9]+)\)/,
    category: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} rejected the transaction: max fee below the pool’s minimum. Sign it again with a max fee of at least {1} wei.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^(?:invalid sender|typed transaction too short)$/,
    category: 'rejectedTransaction',
    say: ({ host, words }) =>
      words === ''
        ? l10n.t(
            '{0} could not decode the signed transaction. Check that it is complete and signed for this chain.',
            host,
          )
        : l10n.t(
            '{0} could not decode the signed transaction: "{1}". Check that it is complete and signed for this chain.',
            host,
            words,
          ),
  },
  {
    code: -32000,
    text: /^problem decoding transaction: (?:invalid input checksum|input string is smaller than the checksum size)$/,
    category: 'rejectedTransaction',
    say: ({ host, method }) =>
      l10n.t(
        '{0} could not decode the transaction of {1}: the 4-byte checksum at the end is missing or wrong. Copy it again in full.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^couldn't issue tx: |^problem decoding transaction: |^couldn't parse tx: /,
    category: 'rejectedTransaction',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} rejected the transaction of {1}. Check its bytes, its encoding with checksum, and that it is for this chain.',
            host,
            method,
          )
        : l10n.t(
            '{0} rejected the transaction of {1}: "{2}". Check its bytes, its encoding with checksum, and that it is for this chain.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^unknown account$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} has no key for the account of {1}. Sign with a wallet instead.', host, method),
  },
  {
    code: -32000,
    text: /^filter not found$/,
    category: 'notFound',
    say: ({ host, method }) => l10n.t('{0} no longer has the filter of {1}. Create it again.', host, method),
  },
];
