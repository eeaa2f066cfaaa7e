/** Currencies of prices and values; absent in a query: US dollars. Source: docs/facts/identifiers.md. */
export const currencies = [
  'usd',
  'eur',
  'aud',
  'cad',
  'chf',
  'clp',
  'cny',
  'czk',
  'dkk',
  'gbp',
  'hkd',
  'huf',
  'jpy',
  'nzd',
] as const;

export type Currency = (typeof currencies)[number];
