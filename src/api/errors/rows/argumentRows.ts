import * as l10n from '@vscode/l10n';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: arguments that the node cannot use. */
export const argumentRows: readonly ErrorRow[] = [
  {
    code: -32602,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} cannot use the arguments of {1}. Correct them and try again.', host, method)
        : l10n.t(
            '{0} cannot use the arguments of {1} (it says: "{2}"). Correct them and try again.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^couldn't unmarshal an argument\b/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot read an argument of {1}: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /\bexpected hrp "([^"]*)" but got "([^"]*)"/,
    category: 'badRequest',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} cannot use an address in {1}: it is of another network ({3} instead of {2}). Ask that network, or use the address of this one.',
        host,
        method,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\bno separator found in address$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot use an address in {1}: its chain is missing. Write the chain and a dash before it, as in P-avax1….',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /\bmismatched chainIDs: expected "/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot use an address in {1}: it is of another chain. Use the address with the prefix of the chain that is asked.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^no addresses provided$/,
    category: 'badRequest',
    say: ({ host, method }) => l10n.t('{0} cannot answer {1} without an address. Give at least one.', host, method),
  },
  {
    code: -32000,
    text: /^no source chain provided$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot answer {1} without a source chain. Give sourceChain, as in "X" or "P".', host, method),
  },
  {
    code: -32000,
    text: /^argument '([^']*)' not given$/,
    category: 'badRequest',
    say: ({ host, method, found }) =>
      l10n.t('{0} cannot answer {1} without {2}. Add this argument.', host, method, found[0] ?? ''),
  },
  {
    code: -32000,
    text: /\bunsupported encoding in method$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} does not answer {1} in this encoding. Ask for the encoding "hex".', host, method),
  },
  {
    code: -32000,
    text: /\bmissing 0x prefix to hex encoding$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot read the hex in {1}: it does not start with 0x. Add it.', host, method),
  },
  {
    code: -32000,
    text: /\b(?:invalid input checksum|input string is smaller than the checksum size)$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot use an identifier in {1}: its checksum is wrong. Copy it again as a whole.', host, method),
  },
  {
    code: -32000,
    text: /^the primary network isn't a subnet$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} does not answer {1} for the primary network. Ask about a subnet.', host, method),
  },
  {
    code: -32000,
    text: /^transaction doesn't create an asset$/,
    category: 'notFound',
    say: ({ host, method }) =>
      l10n.t('{0} knows the transaction in {1}, but it creates no asset. Give the ID of an asset.', host, method),
  },
];
