import * as l10n from '@vscode/l10n';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: arguments that the node cannot use. */
export const argumentRows: readonly ErrorRow[] = [
  {
    code: -32602,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} rejected the arguments of {1}. Correct them and try again.', host, method)
        : l10n.t('{0} rejected the arguments of {1}: "{2}". Correct them and try again.', host, method, words),
  },
  {
    code: -32000,
    text: /^couldn't unmarshal an argument\b/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot parse an argument of {1}: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
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
        '{0} rejected an address in {1}: it belongs to another network (expected {2}, got {3}). Use that network, or the address on this one.',
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
      l10n.t('{0} rejected an address in {1}: its chain prefix is missing. Write it as in P-avax1….', host, method),
  },
  {
    code: -32000,
    text: /\bmismatched chainIDs: expected "/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} rejected an address in {1}: it belongs to another chain. Use the prefix of the chain you query.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^no addresses provided$/,
    category: 'badRequest',
    say: ({ host, method }) => l10n.t('{0} needs an address for {1}. Add at least one.', host, method),
  },
  {
    code: -32000,
    text: /^no source chain provided$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} needs a source chain for {1}. Add sourceChain, such as "X" or "P".', host, method),
  },
  {
    code: -32000,
    text: /^argument '([^']*)' not given$/,
    category: 'badRequest',
    say: ({ host, method, found }) => l10n.t('{0} needs {2} for {1}. Add this argument.', host, method, found[0] ?? ''),
  },
  {
    code: -32000,
    text: /\bunsupported encoding in method$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} does not support this encoding for {1}. Use the encoding "hex".', host, method),
  },
  {
    code: -32000,
    text: /\bmissing 0x prefix to hex encoding$/,
    category: 'badRequest',
    say: ({ host, method }) => l10n.t('{0} cannot parse the hex in {1}: 0x is missing. Add it.', host, method),
  },
  {
    code: -32000,
    text: /\b(?:invalid input checksum|input string is smaller than the checksum size)$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} rejected an identifier in {1}: its checksum is wrong. Copy it again in full.', host, method),
  },
  {
    code: -32000,
    text: /^the primary network isn't a subnet$/,
    category: 'unsupported',
    say: ({ host, method }) => l10n.t('{0} does not support {1} for the Primary Network. Use a subnet.', host, method),
  },
  {
    code: -32000,
    text: /^transaction doesn't create an asset$/,
    category: 'notFound',
    say: ({ host, method }) =>
      l10n.t('{0} has the transaction in {1}, but it creates no asset. Use an asset ID.', host, method),
  },
];
