import { type Line, joinEach, message } from '../../report';
import { bytesToHex } from '../../primitives';
import { nodeBytes, nodeNumber } from '../codec/decodedNode';
import type { CodecContext, Flows, Inflow, Outflow } from './flows';
import type { DecodedView } from './decodedView';
import { accountSpan, addressSpan, anybody } from './lines';

/** Amounts by asset. */
export type Amounts = ReadonlyMap<string, bigint>;

/** An owner of inputs: one address or account, or several that sign jointly. */
interface Payer {
  readonly line: Line;
  /** Total of its inputs. */
  readonly puts: Amounts;
}

export interface Ledger {
  /** Empty where no input owner is known. */
  readonly payers: readonly Payer[];
  /** Whether the owner of every input is known. */
  readonly isWhole: boolean;
  /** The owner of each input, as in `payers`; `undefined` where unknown. */
  readonly inputOwners: readonly (Line | undefined)[];
  /** The amount of an output that is change. */
  readonly changeOf: ReadonlyMap<Outflow, bigint>;
  readonly change: readonly Outflow[];
  /** Outputs to others, stake for others, and exports. */
  readonly received: readonly Outflow[];
}

/** An owner by bytes: one address, or several with a threshold. */
interface Owner {
  readonly keys: ReadonlySet<string>;
  readonly threshold: number;
  /** All owners are known, not only those that signed. */
  readonly isWhole: boolean;
  readonly line: Line;
}

interface Entry {
  readonly owner: Owner;
  /** Locktimes of stakeable amounts among its inputs. */
  readonly locks: Set<bigint>;
  readonly puts: Map<string, bigint>;
  readonly change: Map<string, bigint>;
  readonly stakes: Map<string, bigint>;
}

/**
 * Assigns inputs to owners and finds change. An input's owner is known from its looked-up output or its credential's
 * signatures. An output to an input owner is change up to what it put in of that asset; the rest is received.
 */
export function ledgerOf(flows: Flows, view: DecodedView, context: Pick<CodecContext, 'signers' | 'spent'>): Ledger {
  const entries: Entry[] = [];
  const inputOwners: (Line | undefined)[] = [];
  for (const [credential, flow] of flows.inflows.entries()) {
    const owner = ownerOf(flow, credential, view, context);
    if (owner === undefined) {
      inputOwners.push(undefined);
      continue;
    }
    const entry = entryOf(entries, owner);
    inputOwners.push(entry.owner.line);
    add(entry.puts, flow.asset, flow.amount);
    if (flow.lockedUntil !== undefined) {
      entry.locks.add(flow.lockedUntil);
    }
  }
  const change: Outflow[] = [];
  const changeOf = new Map<Outflow, bigint>();
  const received: Outflow[] = [];
  for (const flow of flows.outflows) {
    const entry = flow.amount === undefined ? undefined : entries.find(({ owner }) => ownsOutput(owner, flow, view));
    if (entry === undefined || flow.amount === undefined) {
      received.push(flow);
      continue;
    }
    const left = sumOf(entry.puts, flow.asset) - sumOf(entry.change, flow.asset) - sumOf(entry.stakes, flow.asset);
    const ownAmount = !staysSpendable(entry, flow, view) ? 0n : flow.amount < left ? flow.amount : left;
    if (ownAmount > 0n) {
      const isStake = flow.field === 'stake';
      add(isStake ? entry.stakes : entry.change, flow.asset, ownAmount);
      if (!isStake) {
        change.push({ ...flow, amount: ownAmount });
        changeOf.set(flow, ownAmount);
      }
    }
    if (ownAmount < flow.amount) {
      received.push({ ...flow, amount: flow.amount - ownAmount });
    }
  }
  const isWhole = !inputOwners.includes(undefined);
  const payers = entries.map(({ owner: { line }, puts }) => ({ line, puts }));
  return { payers, isWhole, inputOwners, changeOf, change, received };
}

/** Whether the owner can use the output as before: exported or newly locked outputs are not change. */
function staysSpendable({ locks }: Entry, { field, owners, lockedUntil }: Outflow, { decoded }: DecodedView): boolean {
  const locktime = owners?.child('locktime');
  const isLocked = locktime !== undefined && nodeNumber(locktime, decoded.bytes) > 0n;
  return field !== 'exportedOutputs' && !isLocked && (lockedUntil === undefined || locks.has(lockedUntil));
}

function ownerOf(
  flow: Inflow,
  credential: number,
  view: DecodedView,
  { signers, spent }: Pick<CodecContext, 'signers' | 'spent'>,
): Owner | undefined {
  if (flow.account !== undefined) {
    return { keys: new Set([flow.account]), threshold: 1, isWhole: true, line: [accountSpan(flow.account)] };
  }
  const known = flow.utxo && spent?.get(flow.utxo.id);
  const signed = (signers ?? []).flatMap((one) => (one.credential === credential && one.key ? [one.key.address] : []));
  // An input without signatures belonged to anybody: the threshold is the number of signatures.
  if (flow.utxo !== undefined && flow.signers.length === 0) {
    return { keys: new Set(), threshold: 0, isWhole: true, line: [anybody] };
  }
  const addresses = known?.addresses ?? signed;
  if (addresses.length === 0) {
    return undefined;
  }
  const list = joinEach(addresses, (address) => addressSpan(view.spelling.of('owner', address)));
  const threshold = known?.threshold ?? signed.length;
  const line =
    addresses.length === 1
      ? list
      : known === undefined
        ? message`${list} jointly`
        : message`${threshold} of ${addresses.length}: ${list}`;
  return { keys: new Set(addresses.map(bytesToHex)), threshold, isWhole: known !== undefined, line };
}

function entryOf(entries: Entry[], owner: Owner): Entry {
  const found = entries.find(
    (entry) =>
      entry.owner.threshold === owner.threshold &&
      entry.owner.keys.size === owner.keys.size &&
      [...entry.owner.keys].every((key) => owner.keys.has(key)),
  );
  const entry: Entry = found ?? { owner, locks: new Set(), puts: new Map(), change: new Map(), stakes: new Map() };
  if (found === undefined) {
    entries.push(entry);
  }
  return entry;
}

/**
 * Whether an output is to that owner. Where only the signers among several owners are known, it is if the threshold is
 * the same and all signers are among its owners.
 */
function ownsOutput(owner: Owner, { account, owners }: Outflow, { decoded }: DecodedView): boolean {
  if (account !== undefined) {
    return owner.keys.has(account);
  }
  const addresses = (owners?.child('addresses')?.children ?? []).map((one) =>
    bytesToHex(nodeBytes(one, decoded.bytes)),
  );
  const threshold = owners?.child('threshold');
  if (!threshold || Number(nodeNumber(threshold, decoded.bytes)) !== owner.threshold) {
    return false;
  }
  const hasSameCount = addresses.length === owner.keys.size;
  return (
    (hasSameCount || (!owner.isWhole && owner.threshold > 1)) && [...owner.keys].every((key) => addresses.includes(key))
  );
}

function add(sums: Map<string, bigint>, asset: string, amount: bigint): void {
  sums.set(asset, sumOf(sums, asset) + amount);
}

function sumOf(sums: Amounts, asset: string): bigint {
  return sums.get(asset) ?? 0n;
}
