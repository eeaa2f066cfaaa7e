import {
  type Accounts,
  type AccountState,
  type CallTrace,
  type TraceableCall,
  RpcBatch,
  callsIn,
  fetchContractCode,
  namedAddressSpan,
  type BlockTag,
} from '../../evm';
import { UserError } from '../../errors';
import { runInTimeSlices } from '../../net';
import { type Fact, code, commaList, factsFrom, joined, message, remote, type Line } from '../../report';
import { type Builds, type CurrentBuild, type LayoutChange, filledCode, layoutChanges } from '../../source';
import { hexToBytes } from '../../primitives';
import type { EvmNode, SourceClient } from '../../sources';
import { traceableOf } from '../changes';
import { fetchMined, findPlace, type ReplayPlace } from './replay';

/** A contract whose code the current build takes the place of. */
export interface ReplacedCode {
  /** Lower case with 0x. */
  readonly address: string;
  readonly build: CurrentBuild;
  /** Hex with 0x; that of the chain where the build makes the same. */
  readonly code: string;
  readonly isSame: boolean;
  /** Immutables and libraries whose places no old build told. */
  readonly guessed: number;
  /** Variables that the new code reads elsewhere; undefined: that cannot be told. */
  readonly layout: readonly LayoutChange[] | undefined;
}

/** Contracts whose code is looked at; a transaction that runs more of them is no one's to read. */
const maxCodes = 100;

/**
 * The code that the current build of the open project has for each contract that a run called.
 *
 * @param mined its calls
 * @param deployedAs what the project calls an address by what it wrote of its deployments
 * @throws {UserError} none of them is of the project, or what is filled into the code of one cannot be told
 * @throws {ApiError} no node answers
 */
export async function currentCodes(
  node: EvmNode,
  place: ReplayPlace,
  mined: CallTrace | undefined,
  builds: Builds,
  deployedAs: (address: string) => string | undefined,
): Promise<readonly ReplacedCode[]> {
  await builds.ready();
  const codes = await codesOf(node, place, mined);
  const found: (readonly [address: string, code: string, build: CurrentBuild])[] = [];
  for (const [address, running] of codes) {
    const build = await builds.current(running, deployedAs(address));
    if (build?.contract.runtime !== undefined) {
      found.push([address, running, build]);
    }
  }
  if (found.length === 0) {
    throw new UserError(
      builds.mayKnow
        ? 'No contract that the transaction called is of the open project. Open the project that it was built from.'
        : 'The open folder has no builds. Build the project first.',
    );
  }
  const replaced: ReplacedCode[] = [];
  // What only has the same functions may be anybody's: it stands in where nothing else is built anew.
  for (const isGuess of [false, true]) {
    const meant = found.filter(([, , { by }]) => (by === 'functions') === isGuess);
    for (const [address, running, build] of replaced.some(({ isSame }) => !isSame) ? [] : meant) {
      replaced.push(await replacedBy(address, running, build));
    }
  }
  return replaced;
}

async function replacedBy(address: string, running: string, build: CurrentBuild): Promise<ReplacedCode> {
  const { contract, known } = build;
  const filled = await runInTimeSlices(
    filledCode(hexToBytes(running) ?? new Uint8Array(), contract.runtime!, address, known?.runtime),
  );
  if (filled === undefined) {
    throw new UserError(
      `The immutables of ${contract.name} at ${address} cannot be taken from the code on the chain: too much of it has changed.`,
    );
  }
  const isSame = filled.code === running.toLowerCase() || contract === known;
  return {
    ...{ address, build, isSame, guessed: filled.guessed },
    code: isSame ? running : filled.code,
    layout: isSame ? [] : layoutChanges(known?.storageLayout, contract.storageLayout),
  };
}

/** Of what it called, by address in lower case; as the mined run found it. */
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
    const answers = await node.query(batch);
    keys.forEach(([address, key]) => known.set(address, answers.value(key)));
  }
  return new Map([...known].flatMap(([address, one]) => (one === undefined || one === '0x' ? [] : [[address, one]])));
}

/** The accounts with the code of the build. */
export function asOverrides(replaced: readonly ReplacedCode[]): Accounts {
  const changed = replaced.filter(({ isSame }) => !isSame);
  return new Map(
    changed.map(({ address, code: bytes }): [string, AccountState] => [address, { code: bytes, storage: new Map() }]),
  );
}

/** Files that are named. */
const maxNamed = 3;

/** What was put in place of what, and what of it is a danger. */
export function replacedFacts(replaced: readonly ReplacedCode[]): readonly Fact[] {
  const changed = replaced.filter(({ isSame }) => !isSame);
  const same = replaced.filter(({ isSame }) => isSame);
  return [
    ...factsFrom(
      [],
      [
        ['replaced', 'code replaced', joined(changed.map(replacedLine), '; '), { brief: true }],
        ['sameCode', 'same code', joined(same.map(contractLine), '; ')],
      ],
    ),
    ...changed.flatMap(dangers),
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

function dangers({ build, layout, guessed }: ReplacedCode): readonly Fact[] {
  const { contract, changed } = build;
  const name = code(contract.name);
  const moved = (layout ?? []).map(
    (one): Line => message`${code(one.name)} ${remote(one.before)} → ${remote(one.after)}`,
  );
  const gone = message`${name} is not compared: the build that was deployed, or its layout, is unknown`;
  const filled = message`${name}: taken from the chain by the code around them, since the old build is unknown`;
  return factsFrom(
    [],
    [
      [
        'storageMoved',
        'storage layout changed',
        moved.length === 0 ? undefined : message`${name} reads values from other places: ${joined(moved, '; ')}`,
        { brief: true },
      ],
      ['storageUnknown', 'storage layout', layout === undefined ? gone : undefined],
      ['filledByCode', 'immutables', guessed === 0 ? undefined : filled],
      [
        'notBuilt',
        'not built yet',
        changed.length === 0
          ? undefined
          : message`${commaList(changed.slice(0, maxNamed), remote)} changed since the build`,
        { brief: true },
      ],
    ],
  );
}

/**
 * What a transaction runs with the current build, for its steps.
 *
 * @param of name of its chain; absent: the first one that has it
 * @throws {UserError} it is in no block, or `currentCodes` finds nothing
 * @throws {ApiError} no node answers
 */
export async function traceableWithBuild(client: SourceClient, hash: string, of?: string): Promise<TraceableCall> {
  const { builds, abi } = client.context;
  await abi?.ready();
  for (const chain of client.network.chains.filter(({ name }) => of === undefined || name === of)) {
    const node = client.evmNode(chain);
    const mined = node && (await fetchMined(node, hash));
    if (builds !== undefined && typeof mined === 'object') {
      const place = await findPlace(node!, mined);
      const calls = mined.trace?.ok === true ? mined.trace.value : undefined;
      const known = abi?.on(chain.evmChainId);
      const replaced = await currentCodes(node!, place, calls, builds, (at) => known?.contractAt?.(at)?.contract);
      return traceableOf(place, { accounts: asOverrides(replaced) });
    }
  }
  throw new UserError(`${client.network.name} has no transaction ${hash} in a block. Check the network and chain.`);
}
