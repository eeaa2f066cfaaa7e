import { ApiError } from '../../errors';
import type { NameOf, Traceable } from '../../evm';
import type { Section } from '../../report';
import { profileGas } from '../profile/gasProfile';
import { namedStorage } from '../storage/namedStorage';
import type { TracedSource } from '../frames/tracedSource';
import { gasSections } from '../report/gasSection';
import { stateDiffSections } from '../report/stateDiff';
import type { EvmNode } from '../../sources';
import { runInTimeSlices } from '../../net';
import { fetchChanges } from './fetchChanges';

/** A transaction, or a call that was not sent, that was traced. */
export interface Traced {
  readonly traceable: Traceable;
  /** Its steps in the sources of the project; absent: none of its code is of it. */
  readonly trace?: TracedSource;
  readonly sender?: string;
  /** What it was charged, by the receipt; absent for a call that was not sent. */
  readonly charged?: { readonly gasUsed: bigint; readonly gasLimit: bigint };
}

/**
 * What a transaction changed, by the names of variables where the project has them, and what it cost by lines and functions.
 *
 * @param node the one that traced it, so that all is of one state
 * @param from the sources of the trace
 * @throws the abort reason alone
 */
export async function changeSections(
  node: EvmNode,
  { traceable, trace, sender, charged }: Traced,
  { name, from, signal }: { readonly name: NameOf; readonly from: readonly number[]; readonly signal: AbortSignal },
): Promise<readonly Section[]> {
  const [changes, profile] = await Promise.all([
    fetchChanges(node, traceable).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof ApiError) {
        return undefined;
      }
      throw error;
    }),
    trace === undefined || charged === undefined
      ? undefined
      : runInTimeSlices(profileGas(trace, charged.gasUsed, charged.gasLimit)),
  ]);
  const sections = profile === undefined ? [] : gasSections(profile, name, from);
  if (changes === undefined) {
    return sections;
  }
  const storage = await runInTimeSlices(namedStorage(changes.accounts, trace, changes.hashed));
  return [...stateDiffSections(storage, changes.accounts, sender, name, from), ...sections];
}
