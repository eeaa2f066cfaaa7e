/** Currencies of prices and values (specification 4.2, row 7); absent in a query: US dollars. */
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
