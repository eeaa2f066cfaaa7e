import * as z from 'zod/mini';
import type { Accounts, AccountState, StateDiff } from '../trace/stateChanges';
import { address, quantity, wholeNumber, wireHexBytes } from '../../primitives';
import type { EvmCall } from './rpcBatch';
import { type Traceable, traceRequest } from './traceable';

/** Of accounts, and of slots of all of them: nobody reads more. */
const maxAccounts = 10_000;
const maxSlots = 100_000;

const account = z.pipe(
  z.object({
    balance: z.nullish(quantity),
    // A number with geth, a quantity with others.
    nonce: z.nullish(z.union([wholeNumber, quantity])),
    code: z.nullish(wireHexBytes),
    storage: z.nullish(z.record(quantityKey(), quantity)),
  }),
  z.transform(({ balance, nonce, code, storage }): AccountState => ({
    balance: balance ?? undefined,
    nonce: nonce == null ? undefined : BigInt(nonce),
    code: code ?? undefined,
    storage: new Map(Object.entries(storage ?? {}).map(([slot, word]) => [BigInt(slot), word])),
  })),
);

const accounts = z.pipe(
  z.record(address, account),
  z.transform((byAddress): Accounts => new Map(Object.entries(byAddress))),
);

const sides = z.pipe(
  z.object({ pre: accounts, post: accounts }),
  z.transform(({ pre, post }): StateDiff => ({ before: pre, after: post })),
);

const stateDiff: z.ZodMiniType<StateDiff> = z.pipe(
  sides,
  z.custom<StateDiff>((diff) => isBounded(diff), 'fewer accounts and slots'),
);

const tracer = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };

/** What changed: balances, nonces, code and storage before and after. */
export function traceStateDiff(traceable: Traceable): EvmCall<StateDiff> {
  return { ...traceRequest(traceable, tracer), result: stateDiff };
}

function quantityKey() {
  return z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i, 'a 0x slot'));
}

function isBounded({ before, after }: StateDiff): boolean {
  const all = [...before.values(), ...after.values()];
  return all.length <= maxAccounts && all.reduce((sum, { storage }) => sum + storage.size, 0) <= maxSlots;
}
