import type { KnownCause } from './causeText';
import { baseFee } from './causes/baseFee';
import { bootstrapping } from './causes/bootstrapping';
import { disconnected } from './causes/disconnected';
import { frozenView } from './causes/frozenView';
import { noValidators } from './causes/noValidators';
import { nobodyMaySend } from './causes/nobodyMaySend';
import { nodeBehind } from './causes/nodeBehind';
import { outOfBalance } from './causes/outOfBalance';
import { pluginVersion } from './causes/pluginVersion';
import { refused } from './causes/refused';
import { splitByUpgrade } from './causes/splitByUpgrade';

/** Known causes, in the order to repair them. */
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
