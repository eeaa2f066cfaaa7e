import type { AbiSource } from '../../abi';
import {
  type AccountState,
  type CallTrace,
  type TraceableCall,
  RpcBatch,
  callsIn,
  creationAddress,
  fetchContractCode,
  namedAddressSpan,
  type BlockTag,
} from '../../evm';
import { UserError } from '../../errors';
import { runInTimeSlices } from '../../net';
import { type Fact, code, joinEach, factsFrom, joinLines, message, remote, type Line } from '../../report';
import { type Builds, type CurrentBuild, type LayoutChange, creationEnd, fillCode, layoutChanges } from '../../source';
import { bytesToHex, hexToBytes } from '../../primitives';
import type { EvmNode, SourceClient } from '../../sources';
import { type ReplayChanges, traceableOf } from '../changes';
import { fetchMined, findPlace, type MinedTransaction, type ReplayPlace } from './replay';

interface ReplacedCode {
  /** Lower case with 0x. */
  readonly address: string;
  readonly build: CurrentBuild;
  /** Hex with 0x; on-chain code where the build produces the same. For a creation, with its arguments. */
  readonly code: string;
  readonly isSame: boolean;
  readonly isCreation: boolean;
  /** Count of immutables and libraries whose offsets no old build defines. */
  readonly guessed: number;
  /** Variables whose storage location changed; `undefined` where that is unknown. */
  readonly layout: readonly LayoutChange[] | undefined;
}

export interface BuildRun {
  readonly place: ReplayPlace;
  readonly replaced: readonly ReplacedCode[];
  readonly changes: ReplayChanges;
}

const maxCodes = 100;

/**
 * Plans a replay with the code that the current build of the open project has for the contract that the transaction
 * creates, and for each one that it called.
 *
 * @param abis maps addresses to contracts by the project's deployments
 * @throws {UserError} no contract is of the project, or the immutables or libraries of one are unknown
 * @throws {ApiError} no node answers
 */
export async function planWithBuild(
  node: EvmNode,
  mined: MinedTransaction,
  builds: Builds,
  abis: AbiSource | undefined,
): Promise<BuildRun> {
  const place = await findPlace(node, mined);
  await builds.ready();
  const { transaction, trace } = mined;
  const created = transaction.to == null ? creationAddress(transaction.from, transaction.nonce) : undefined;
  const sent = created === undefined ? [] : [[created, transaction.input] as const];
  const found: (readonly [address: string, code: string, build: CurrentBuild])[] = [];
  for (const [address, code] of [
    ...sent,
    ...(await codesOf(node, place, trace?.ok === true ? trace.value : undefined)),
  ]) {
    const side = address === created ? 'creation' : 'runtime';
    const build = await builds.current(code, abis?.contractAt?.(address)?.contract, side);
    if (build?.contract[side] !== undefined) {
      found.push([address, code, build]);
    }
  }
  if (found.length === 0) {
    throw new UserError(
      builds.mayKnow
        ? 'No contract that the transaction called or creates is from the open project. Open the project that it was built from.'
        : 'The open folder has no builds. Build the project first.',
    );
  }
  const replaced: ReplacedCode[] = [];
  // A match by functions alone may be any project's contract: it is used only where no other contract changed.
  for (const isGuess of [false, true]) {
    const candidates = found.filter(([, , { by }]) => (by === 'functions') === isGuess);
    for (const [address, code, build] of replaced.some(({ isSame }) => !isSame) ? [] : candidates) {
      replaced.push(await replaceCode(address, code, build, address === created));
    }
  }
  const changed = replaced.filter(({ isSame }) => !isSame);
  const input = changed.find(({ isCreation }) => isCreation)?.code;
  const deployed = changed.filter(({ isCreation }) => !isCreation);
  const accounts = new Map(
    deployed.map(({ address, code: bytes }): [string, AccountState] => [address, { code: bytes, storage: new Map() }]),
  );
  return { place, replaced, changes: { ...(input === undefined ? {} : { input }), accounts } };
}

async function replaceCode(
  address: string,
  old: string,
  { contract, known, ...build }: CurrentBuild,
  isCreation: boolean,
): Promise<ReplacedCode> {
  const side = isCreation ? 'creation' : 'runtime';
  const bytes = hexToBytes(old) ?? new Uint8Array();
  const end = isCreation ? (known?.creation?.bytes.length ?? creationEnd(bytes)) : bytes.length;
  const filled =
    end === undefined
      ? undefined
      : await runInTimeSlices(fillCode(bytes.subarray(0, end), contract[side]!, address, known?.[side]));
  if (filled === undefined) {
    throw new UserError(
      end === undefined
        ? `Where the arguments of ${contract.name} begin is unknown: its old build is unknown, and its code has no metadata.`
        : `The ${isCreation ? 'libraries' : 'immutables'} of ${contract.name} at ${address} cannot be taken from its old code: too much of it has changed.`,
    );
  }
  const code = `${filled.code}${bytesToHex(bytes.subarray(end)).slice(2)}`;
  const isSame = code === old.toLowerCase() || contract === known;
  return {
    ...{ address, build: { contract, known, ...build }, isSame, isCreation, guessed: filled.guessed },
    code: isSame ? old : code,
    // A new contract has no storage from before.
    layout: isSame || isCreation ? [] : layoutChanges(known?.storageLayout, contract.storageLayout),
  };
}

/** Codes of the called contracts, by address in lower case, as the mined run found them. */
async function codesOf(
  node: EvmNode,
  { found, block, call }: ReplayPlace,
  mined: CallTrace | undefined,
): Promise<ReadonlyMap<string, string>> {
  const called = mined === undefined ? [call['to']] : callsIn(mined).map(({ to }) => to);
  const addresses = [...new Set(called.flatMap((to) => (typeof to === 'string' ? [to.toLowerCase()] : [])))];
  const known = new Map(addresses.slice(0, maxCodes).map((address) => [address, found?.get(address)?.code]));
  const missing = found === undefined ? [...known.keys()] : [];
  if (missing.length > 0) {
    const batch = new RpcBatch();
    const keys = missing.map((address) => [address, batch.add(fetchContractCode(address, block as BlockTag))] as const);
    const responses = await node.query(batch);
    keys.forEach(([address, key]) => known.set(address, responses.value(key)));
  }
  return new Map([...known].flatMap(([address, one]) => (one === undefined || one === '0x' ? [] : [[address, one]])));
}

const maxNamed = 3;

/** Which code was replaced, and the risks of that. */
export function replacedFacts(replaced: readonly ReplacedCode[]): readonly Fact[] {
  const changed = replaced.filter(({ isSame }) => !isSame);
  const same = replaced.filter(({ isSame }) => isSame);
  return [
    ...factsFrom(
      [],
      [
        ['replaced', 'code replaced', joinLines(changed.map(replacedLine), '; '), { brief: true }],
        ['sameCode', 'same code', joinLines(same.map(contractLine), '; ')],
      ],
    ),
    ...changed.flatMap(riskFacts),
  ];
}

function contractLine({ address, build: { contract } }: ReplacedCode): Line {
  return [namedAddressSpan(address, contract.name)];
}

function replacedLine(one: ReplacedCode): Line {
  const { contract, by } = one.build;
  const [name, file] = [contractLine(one), remote(contract.artifact)];
  switch (by) {
    case 'build':
      return message`${name} ${file}`;
    case 'deployment':
      return message`${name} ${file}, by its deployment`;
    case 'functions':
      return message`${name} ${file}, guessed from its functions`;
  }
}

function riskFacts({ build, layout, guessed, isCreation }: ReplacedCode): readonly Fact[] {
  const { contract, changed } = build;
  const name = code(contract.name);
  const moved = (layout ?? []).map(
    (one): Line => message`${code(one.name)} ${remote(one.before)} → ${remote(one.after)}`,
  );
  const unknownLayout = message`${name} is not compared: the build that was deployed, or its layout, is unknown`;
  const filled = message`${name}: taken from the chain by the code around them, since the old build is unknown`;
  return factsFrom(
    [],
    [
      [
        'storageMoved',
        'storage layout changed',
        moved.length === 0 ? undefined : message`${name} reads values from other places: ${joinLines(moved, '; ')}`,
        { brief: true },
      ],
      ['storageUnknown', 'storage layout', layout === undefined ? unknownLayout : undefined],
      ['filledByCode', isCreation ? 'libraries' : 'immutables', guessed === 0 ? undefined : filled],
      [
        'notBuilt',
        'not built yet',
        changed.length === 0
          ? undefined
          : message`${joinEach(changed.slice(0, maxNamed), remote)} changed since the build`,
        { brief: true },
      ],
    ],
  );
}

/**
 * The call that runs a transaction with the current build, for its steps.
 *
 * @param of name of its chain; absent: the first chain that has it
 * @throws {UserError} the transaction is in no block, or `withCurrentBuild` finds nothing
 * @throws {ApiError} no node answers
 */
export async function traceableWithBuild(client: SourceClient, hash: string, of?: string): Promise<TraceableCall> {
  const { builds, abi } = client.context;
  await abi?.ready();
  for (const chain of client.network.chains.filter(({ name }) => of === undefined || name === of)) {
    const node = client.evmNode(chain);
    const mined = node && (await fetchMined(node, hash));
    if (builds !== undefined && typeof mined === 'object') {
      const { place, changes } = await planWithBuild(node!, mined, builds, abi?.on(chain.evmChainId));
      return traceableOf(place, changes);
    }
  }
  throw new UserError(`${client.network.name} has no transaction ${hash} in a block. Check the network and chain.`);
}
