import type { BlockNumber, Cb58Id } from '../../../../core/ids/identifier';
import type { Resolver } from '../../resolver';
import { fetchBlock } from './fetchBlock';

/** A block by its ID, or by its height where its chain was named: every chain has a block of that height. */
export const blockResolvers: readonly Resolver<Cb58Id | BlockNumber>[] = (['P', 'X'] as const).map(
  (chain): Resolver<Cb58Id | BlockNumber> =>
    async (primary, identifier) => {
      if (identifier.kind === 'cb58Id') {
        return fetchBlock(primary, chain, { id: identifier.cb58 });
      }
      const isNamed = primary.context.options.chain === `${chain}-Chain`;
      return isNamed ? fetchBlock(primary, chain, { height: identifier.number }) : undefined;
    },
);
