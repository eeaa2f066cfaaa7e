import { textLine } from '../../report';
import type { KnownCause } from '../causeText';

/** The subnet has no validators to accept a block. */
export const noValidators: KnownCause = {
  key: 'noValidators',
  check: 'validators',
  find: ({ readings: { platform, chain } }) => {
    const { validators, proposed, current } = platform;
    const isEmpty = validators?.length === 0 && [proposed, current].every((set) => (set?.weights.size ?? 0) === 0);
    return isEmpty && (proposed ?? current)?.inactive === 0n
      ? {
          title: textLine('Its subnet has no validators.'),
          evidence: [
            textLine('The P-Chain lists no validator of the subnet: blocks are built and nobody accepts them.'),
          ],
          repairs: [
            textLine(
              `Convert the subnet to an L1 with at least one validator (ConvertSubnetToL1Tx): blocks of ${chain} that wait are then accepted at once.`,
            ),
          ],
        }
      : undefined;
  },
};
