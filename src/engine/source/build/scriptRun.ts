import { isJsonList, isJsonObject, type JsonValue } from '../../primitives';
import { SourceText } from '../sourceMap/sourceMap';

type ScriptOutcome = 'succeeded' | 'reverted' | 'pending';

export interface ScriptCall {
  readonly hash: string;
  /** Foundry: `new Coin` or `.transfer`; Ignition and hardhat-deploy: an ID, `Coin` or `Coin.transfer`. */
  readonly written: string;
  readonly outcome: ScriptOutcome;
}

export interface ScriptRun {
  readonly evmChainId: bigint;
  /** Time of the run, Unix milliseconds; absent: unknown. */
  readonly at?: bigint;
  readonly calls: readonly ScriptCall[];
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value);

/**
 * Parses Foundry's `broadcast/Deploy.s.sol/43112/run-latest.json`. `undefined` where it is not one. Untrusted: names
 * are validated as identifiers, hashes as 32 bytes.
 */
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
  // Seconds or milliseconds, depending on the Foundry version.
  const at = typeof timestamp === 'bigint' ? timestamp : 0n;
  return {
    evmChainId: chain,
    at: at < 100_000_000_000n ? at * 1000n : at,
    calls: objectsIn(transactions).flatMap(({ hash, transactionType, contractName, function: signature }) => {
      const creates = typeof transactionType === 'string' && transactionType.startsWith('CREATE');
      const name = /^[A-Za-z_$][\w$]{0,99}/.exec(String((creates ? contractName : signature) ?? ''))?.[0];
      return name === undefined || !isHash(hash)
        ? []
        : [{ hash, written: creates ? `new ${name}` : `.${name}`, outcome: outcomes.get(hash) ?? 'pending' }];
    }),
  };
}

const futureId = /^[\w$]{1,100}#([\w$.]{1,200})$/;

/**
 * Parses `ignition/deployments/chain-43112/journal.jsonl` of Hardhat Ignition.
 *
 * @param entries its lines, in order
 * @param modules whose futures are included; absent: all
 */
export function readJournal(entries: readonly JsonValue[], modules?: readonly string[]): ScriptRun | undefined {
  const lines = entries.filter(isJsonObject);
  const evmChainId = lines.find(({ type }) => type === 'DEPLOYMENT_INITIALIZE')?.['chainId'];
  if (typeof evmChainId !== 'bigint') {
    return undefined;
  }
  const calls = new Map<string, ScriptCall>();
  for (const { type, futureId: future, transaction = null, hash: confirmed, receipt = null } of lines) {
    const hash = type === 'TRANSACTION_SEND' && isJsonObject(transaction) ? transaction['hash'] : confirmed;
    const written = typeof future === 'string' ? futureId.exec(future)?.[1] : undefined;
    const isIncluded = modules === undefined || modules.some((name) => String(future).startsWith(`${name}#`));
    if (written !== undefined && isIncluded && isHash(hash)) {
      const status = isJsonObject(receipt) ? receipt['status'] : undefined;
      const outcome = status === 'SUCCESS' ? 'succeeded' : status === undefined ? 'pending' : 'reverted';
      calls.set(written, { hash, written, outcome });
    }
  }
  return { evmChainId, calls: [...calls.values()] };
}

/** Parses hardhat-deploy's `deployments/fuji/Coin.json`, version 1 or 2. A failed deployment leaves no file. */
export function readDeployment(written: string, json: JsonValue): ScriptCall | undefined {
  const { transactionHash, transaction = null } = isJsonObject(json) ? json : {};
  const hash = isJsonObject(transaction) ? transaction['hash'] : transactionHash;
  return isHash(hash) ? { hash, written, outcome: 'succeeded' } : undefined;
}

function objectsIn(value: JsonValue): readonly Readonly<Record<string, JsonValue | undefined>>[] {
  return isJsonList(value) ? value.filter(isJsonObject) : [];
}

const callPattern = /\bnew\s{1,9}([A-Za-z_$][\w$]*)|\.([A-Za-z_$][\w$]*)(?=\s{0,9}[({])/g;

/**
 * Lines of the calls in a script, in execution order: the first of two identical calls gets the first transaction. In a
 * loop several transactions share a line, and a reverted one takes precedence.
 *
 * @returns by line, from 0
 */
export function placeCalls(script: string, calls: readonly ScriptCall[]): ReadonlyMap<number, ScriptCall> {
  const places = new Map<string, number[]>();
  const source = new SourceText({ path: '', uri: '', text: script });
  for (const { 1: created, 2: called = '', index } of source.code.matchAll(callPattern)) {
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

const futurePattern =
  /\b(contract|library|proxy|call|send|deploy\w*)(?:<[^<>()]{0,99}>)?\(\s{0,99}(?:[\w$.]{1,99},\s{0,99})?(["'`])([\w$]{1,100})\2/g;

/** Names of the Ignition modules that a file builds, and of the contracts that a hardhat-deploy script deploys. */
export function namesInScript(script: string): { readonly modules: string[]; readonly contracts: string[] } {
  return {
    modules: [...script.matchAll(/\bbuildModule\(\s{0,99}["'`]([\w$]{1,100})/g)].map(([, name = '']) => name),
    contracts: [...script.matchAll(futurePattern)].map(({ 3: name = '' }) => name),
  };
}

/** Lines of Ignition's futures or hardhat-deploy's deployments in their script. @returns by line, from 0 */
export function placeFutures(script: string, calls: readonly ScriptCall[]): ReadonlyMap<number, ScriptCall> {
  const found = [...script.matchAll(futurePattern)];
  return new Map(
    found.flatMap(({ index, 1: verb, 3: name = '' }, i) => {
      const own = /\bid:\s{0,9}["'`]([\w$]{1,100})["'`]/.exec(script.slice(index, found[i + 1]?.index))?.[1];
      const call = calls.find(({ written: id }) =>
        own === undefined ? id === name || (verb === 'call' && id.endsWith(`.${name}`)) : id === own,
      );
      const line = script.slice(0, index).split('\n').length - 1;
      return call === undefined ? [] : [[line, call] as const];
    }),
  );
}
