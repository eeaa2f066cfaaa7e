import type { KnownCause } from '../causeText';
import { baseFee } from './baseFee';
import { bootstrapping } from './bootstrapping';
import { disconnected } from './disconnected';
import { frozenView } from './frozenView';
import { noValidators } from './noValidators';
import { nobodyMaySend } from './nobodyMaySend';
import { nodeBehind } from './nodeBehind';
import { outOfBalance } from './outOfBalance';
import { pluginVersion } from './pluginVersion';
import { refused } from './refused';
import { splitByUpgrade } from './splitByUpgrade';

/** What keeps a chain from making blocks, in the order in which it is to be repaired. */
export const knownCauses: readonly KnownCause[] = [
  bootstrapping,
  splitByUpgrade,
  noValidators,
  outOfBalance,
  disconnected,
  frozenView,
  nodeBehind,
  pluginVersion,
  nobodyMaySend,
  baseFee,
  refused,
];
