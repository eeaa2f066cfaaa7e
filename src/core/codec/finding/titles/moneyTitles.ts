import type { Title } from './titled';

/** Titles of transactions that move, make and name things, by type. */
export const moneyTitles: Readonly<Record<string, Title>> = {};
