import { isJsonList, isJsonObject, type JsonValue } from '../../primitives';
import { SourceText } from '../sourceMap/sourceMap';

/** What became of a transaction, as far as the file of the run says. */
export type ScriptOutcome = 'succeeded' | 'reverted' | 'pending';

/** A transaction that a script of Foundry's sent. */
export interface ScriptCall {
  readonly hash: string;
  /** What it creates or calls, as it is written in the script: `new Coin`, `.transfer`. */
  readonly written: string;
  readonly outcome: ScriptOutcome;
}

/** The last run of a script on a chain: `broadcast/Deploy.s.sol/43112/run-latest.json`. */
export interface ScriptRun {
  readonly evmChainId: bigint;
  /** Seconds or milliseconds, as the version of Foundry has it, in milliseconds. */
  readonly at: bigint;
  readonly calls: readonly ScriptCall[];
}

/** Undefined for what is no run. What it says is not trusted: names are words of code, hashes 32 bytes. */
export function readScriptRun(json: JsonValue): ScriptRun | undefined {
  if (!isJsonObject(json) || typeof json['chain'] !== 'bigint') {
    return undefined;
  }
  const { transactions = null, receipts = null, timestamp = null, chain } = json;
  const outcomes = new Map(
    objectsIn(receipts).map(({ transactionHash, status }) => [
      transactionHash,
      status === '0x1' ? ('succeeded' as const) : ('reverted' as const),
    ]),
  );
  const at = typeof timestamp === 'bigint' ? timestamp : 0n;
  return {
    evmChainId: chain,
    at: at < 100_000_000_000n ? at * 1000n : at,
    calls: objectsIn(transactions).flatMap(({ hash, transactionType, contractName, function: signature }) => {
      const creates = typeof transactionType === 'string' && transactionType.startsWith('CREATE');
      const name = /^[A-Za-z_$][\w$]{0,99}/.exec(String((creates ? contractName : signature) ?? ''))?.[0];
      return name === undefined || typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash)
        ? []
        : [{ hash, written: creates ? `new ${name}` : `.${name}`, outcome: outcomes.get(hash) ?? 'pending' }];
    }),
  };
}

function objectsIn(value: JsonValue): readonly Readonly<Record<string, JsonValue | undefined>>[] {
  return isJsonList(value) ? value.filter(isJsonObject) : [];
}

const written = /\bnew\s{1,9}([A-Za-z_$][\w$]*)|\.([A-Za-z_$][\w$]*)(?=\s{0,9}[({])/g;

/**
 * Where the calls of a run stand in the script, in the order in which it makes them: of two that are written alike the first
 * is that of the first transaction. What runs in a loop is several at one place, of which one that reverted counts.
 *
 * @returns by line, from 0
 */
export function placeCalls(script: string, calls: readonly ScriptCall[]): ReadonlyMap<number, ScriptCall> {
  const places = new Map<string, number[]>();
  const source = new SourceText({ path: '', uri: '', text: script });
  for (const { 1: created, 2: called = '', index } of source.code.matchAll(written)) {
    const key = created === undefined ? `.${called}` : `new ${created}`;
    const own = places.get(key) ?? [];
    own.push(source.lineAt(index));
    places.set(key, own);
  }
  const result = new Map<number, ScriptCall>();
  const seen = new Map<string, number>();
  for (const call of calls) {
    const own = places.get(call.written) ?? [];
    const nth = seen.get(call.written) ?? 0;
    seen.set(call.written, nth + 1);
    const place = own[Math.min(nth, own.length - 1)];
    if (place !== undefined && result.get(place)?.outcome !== 'reverted') {
      result.set(place, call);
    }
  }
  return result;
}
