import type { BlockNumber, Cb58Id } from '../../../../core/ids/identifier';
import type { Answerer } from '../answerer';
import { askBlock } from './askBlock';

/** A block by its ID, or by its height where its chain was named: every chain has a block of that height. */
export const blockAnswerers: readonly Answerer<Cb58Id | BlockNumber>[] = (['P', 'X'] as const).map(
  (chain): Answerer<Cb58Id | BlockNumber> =>
    async (primary, identifier) => {
      if (identifier.kind === 'cb58Id') {
        return askBlock(primary, chain, { id: identifier.cb58 });
      }
      const isNamed = primary.context.options.chain === `${chain}-Chain`;
      return isNamed ? askBlock(primary, chain, { height: identifier.number }) : undefined;
    },
);
