import type { ErrorRow } from './errorRow';

/** JSON-RPC: arguments that the node cannot use. */
export const argumentErrorRows: readonly ErrorRow[] = [
  {
    code: -32602,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected the arguments of ${method}. Correct them and try again.`
        : `${host} rejected the arguments of ${method}: "${words}". Correct them and try again.`,
  },
  {
    code: -32000,
    text: /^couldn't unmarshal an argument\b/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} cannot parse an argument of ${method}: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.`,
  },
  {
    code: -32000,
    text: /\bexpected hrp "([^"]*)" but got "([^"]*)"/,
    category: 'badRequest',
    message: ({ host, method, found }) =>
      `${host} rejected an address in ${method}: it belongs to another network (expected ${found[0] ?? ''}, got ${found[1] ?? ''}). Use that network, or the address on this one.`,
  },
  {
    code: -32000,
    text: /\bno separator found in address$/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} rejected an address in ${method}: its chain prefix is missing. Write it as in P-avax1….`,
  },
  {
    code: -32000,
    text: /\bmismatched chainIDs: expected "/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} rejected an address in ${method}: it belongs to another chain. Use the prefix of the chain you query.`,
  },
  {
    code: -32000,
    text: /^no addresses provided$/,
    category: 'badRequest',
    message: ({ host, method }) => `${host} needs an address for ${method}. Add at least one.`,
  },
  {
    code: -32000,
    text: /^no source chain provided$/,
    category: 'badRequest',
    message: ({ host, method }) => `${host} needs a source chain for ${method}. Add sourceChain, such as "X" or "P".`,
  },
  {
    code: -32000,
    text: /^argument '([^']*)' not given$/,
    category: 'badRequest',
    message: ({ host, method, found }) => `${host} needs ${found[0] ?? ''} for ${method}. Add this argument.`,
  },
  {
    code: -32000,
    text: /\bunsupported encoding in method$/,
    category: 'unsupported',
    message: ({ host, method }) => `${host} does not support this encoding for ${method}. Use the encoding "hex".`,
  },
  {
    code: -32000,
    text: /\bmissing 0x prefix to hex encoding$/,
    category: 'badRequest',
    message: ({ host, method }) => `${host} cannot parse the hex in ${method}: 0x is missing. Add it.`,
  },
  {
    code: -32000,
    text: /\b(?:invalid input checksum|input string is smaller than the checksum size)$/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} rejected an identifier in ${method}: its checksum is wrong. Copy it again in full.`,
  },
  {
    code: -32000,
    text: /^the primary network isn't a subnet$/,
    category: 'unsupported',
    message: ({ host, method }) => `${host} does not support ${method} for the Primary Network. Use a subnet.`,
  },
  {
    code: -32000,
    text: /^transaction doesn't create an asset$/,
    category: 'notFound',
    message: ({ host, method }) =>
      `${host} has the transaction in ${method}, but it creates no asset. Use an asset ID.`,
  },
];
