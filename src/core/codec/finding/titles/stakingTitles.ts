import type { Title } from './titled';

/** Titles of transactions about stake and validators, by type. */
export const stakingTitles: Readonly<Record<string, Title>> = {};
