import * as l10n from '@vscode/l10n';
import type { Section } from '../../../core/finding/finding';
import type { CalledContracts } from './callHint';
import { callSection } from './callSection';
import type { NameOf } from './addressNames';
import type { HashAnswer } from './askHash';
import { internalSection } from './internalSection';
import { listsNothingElse } from './listsNothingElse';
import { tracedCalls } from './tracedCalls';
import { whyNoTrace } from './whyNoTrace';

/**
 * What a transaction called inside, told once: the tree of the node's trace; without one what the data service lists, and
 * why there is no tree. Both are shown where the service lists what the trace does not have.
 */
export function callsInside(
  node: HashAnswer | undefined,
  index: HashAnswer | undefined,
  symbol: string | undefined,
  name: NameOf,
  known: CalledContracts,
): readonly Section[] {
  const trace = tracedCalls(node);
  const listed = index?.indexedTransaction?.internalTransactions ?? [];
  if (node !== undefined && trace !== undefined && (trace.calls ?? []).length > 0) {
    const isOne = listed.length > 0 && listsNothingElse(listed, trace);
    const from = index !== undefined && isOne ? [node.source, index.source] : [node.source];
    return [...callSection(trace, from, symbol, name, known), ...(isOne ? [] : internalSection(index, symbol, name))];
  }
  const why = whyNoTrace(node);
  return listed.length > 0 || node === undefined || why === undefined
    ? internalSection(index, symbol, name, why)
    : [{ key: 'calls', heading: l10n.t('Calls'), columns: [], rows: [], note: why, from: [node.source] }];
}
