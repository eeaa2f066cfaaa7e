import type { AbiConstructor, AbiSource } from '../../../abi';
import { hexToBytes } from '../../../primitives';
import type { SourceClient } from '../../../sources';
import type { EvmChain } from '../../../networks';
import { type BuiltContract, type CodeMatch, notFromProject, type ProjectSource } from '../../build/builtContract';
import { constructorIn } from '../../build/artifact';
import { compareCreation } from '../../match/matchCode';
import { pathAt, sourceUri } from '../../verified/sourceUri';
import type { VerifiedContract } from '../../verified/verifiedContract';
import { AbiIndex, type BuiltNamesByAddress } from '../project/abiIndex';
import type { Builds, CurrentBuild } from '../project/projectBuilds';
import type { Abis } from '../project/projectIndex';
import type { FetchedContract, VerifiedScope, VerifiedContracts } from './verifiedContracts';

export interface CodeSources {
  readonly builds?: Builds;
  readonly verified?: VerifiedContracts;
}

/** Builds of the open project and, for other code, verified sources on a chain; `undefined` where there are neither. */
export function buildsOn({ builds, verified }: CodeSources, scope: VerifiedScope): ChainBuilds | undefined {
  const mayQuery = verified?.mayKnow(scope) === true;
  return builds === undefined && !mayQuery
    ? undefined
    : new ChainBuilds(builds, mayQuery ? verified : undefined, scope);
}

/** The same for a lookup. @param requests that it may send */
export function buildsFor(
  { context, network, signal, states }: SourceClient,
  chain: EvmChain,
  requests: number,
): ChainBuilds | undefined {
  const { options } = context;
  return buildsOn(context, { network, chain, signal, states, allowed: options.allowed, left: { requests } });
}

/** For an unknown contract: notes the first verification service that the user has not allowed, as one is enough. */
export function noteNotRequested({ context, network, states, signal }: SourceClient, chain: EvmChain): void {
  const url = context.verified?.notRequested({ network, chain, signal, allowed: context.options.allowed });
  states.notRequested('verified', url, chain.name, 'evm');
}

/** `Builds` of one chain, including verified contracts. */
export class ChainBuilds implements Builds {
  constructor(
    private readonly project: Builds | undefined,
    private readonly verified: VerifiedContracts | undefined,
    private readonly asker: VerifiedScope,
  ) {}

  get mayKnow(): boolean {
    return this.verified !== undefined || this.project?.mayKnow === true;
  }

  /** Whether requests were skipped because the limit was reached. */
  get isCut(): boolean {
    return (this.asker.left?.requests ?? 0) < 0;
  }

  /** Only uses cached results from now on. */
  useCacheOnly(): void {
    if (this.asker.left !== undefined) {
      this.asker.left.requests = Math.min(0, this.asker.left.requests);
    }
  }

  async ready(): Promise<void> {
    await this.project?.ready();
  }

  async runtime(code: string, address?: string): Promise<CodeMatch> {
    const own = (await this.project?.runtime(code)) ?? notFromProject;
    return own.contract !== undefined ? own : ((await this.known(code, address))?.match ?? own);
  }

  async creation(input: string, at?: { readonly address?: string; readonly code: string }): Promise<CodeMatch> {
    const own = (await this.project?.creation(input)) ?? notFromProject;
    const match =
      own.contract !== undefined || at === undefined ? undefined : (await this.known(at.code, at.address))?.match;
    return match === undefined
      ? own
      : ((await import('../../verified/checkVerified')).checkCreation(match, input) ?? own);
  }

  async named(name: string): Promise<BuiltContract | undefined> {
    return await this.project?.named(name);
  }

  async current(...args: Parameters<Builds['current']>): Promise<CurrentBuild | undefined> {
    return await this.project?.current(...args);
  }

  /** A verification service's result for code that the project does not match, verified or not. */
  async published(code: string, address: string): Promise<VerifiedContract | undefined> {
    const own = await this.project?.runtime(code);
    return own?.contract === undefined ? (await this.known(code, address))?.contract : undefined;
  }

  async underOtherSettings(code: string): Promise<CodeMatch> {
    return (await this.project?.underOtherSettings(code)) ?? notFromProject;
  }

  async withFunctionsOf(code: string): Promise<BuiltContract | undefined> {
    return await this.project?.withFunctionsOf(code);
  }

  async source(contract: BuiltContract, index: number): Promise<ProjectSource | 'changed' | undefined> {
    const { verified } = contract;
    if (verified === undefined) {
      return await this.project?.source(contract, index);
    }
    const path = contract.sources.get(index)?.path;
    const text = path === undefined ? undefined : verified.sources.get(path);
    const uri = sourceUri(verified.at, path ?? '');
    return path === undefined || text === undefined || pathAt(verified.at, verified.sources.keys(), uri) !== path
      ? undefined
      : { path, uri, text };
  }

  async ast(contract: BuiltContract, index: number): Promise<unknown> {
    return contract.verified === undefined ? await this.project?.ast(contract, index) : undefined;
  }

  private async known(code: string, address: string | undefined): Promise<FetchedContract | undefined> {
    return address === undefined || code === '0x' ? undefined : await this.verified?.find(address, code, this.asker);
  }
}

/** ABIs of the open project on a chain, and of verified contracts. */
export function abisOn(
  abi: Abis | undefined,
  chainId: bigint | undefined,
  built: BuiltNamesByAddress = new Map(),
): AbiSource | undefined {
  const project = abi?.on(chainId, built);
  const index = new AbiIndex();
  const contracts = [...built].flatMap(([address, { verified = [] }]) => verified.map((one) => ({ address, ...one })));
  for (const { address, name, service, items } of contracts) {
    index.set(`${address} ${name}`, { kind: 'contract', contract: name, source: service, items, isWhole: false });
  }
  if (index.size === 0) {
    return project;
  }
  const verifiedAbis = index.on(chainId, built);
  const withCertain = <T extends { readonly certain: boolean }>(
    found: readonly T[],
    rest: readonly T[] = [],
  ): readonly T[] => [...found.filter(({ certain }) => certain), ...rest];
  return {
    ...project,
    functions: (selector, to) => withCertain(verifiedAbis.functions(selector, to), project?.functions(selector, to)),
    events: (topic, address) => withCertain(verifiedAbis.events(topic, address), project?.events(topic, address)),
    errors: (selector, address) =>
      withCertain(verifiedAbis.errors(selector, address), project?.errors(selector, address)),
    constructorOf: (creationCode) => project?.constructorOf?.(creationCode) ?? findConstructor(contracts, creationCode),
    contractAt: (address) => verifiedAbis.contractAt?.(address) ?? project?.contractAt?.(address),
  };
}

/** The contract that code creates: by its bytes, else, for a single candidate, by its constructor arguments. */
function findConstructor(contracts: readonly VerifiedContract[], creationCode: string): AbiConstructor | undefined {
  const code = creationCode.toLowerCase();
  const bytes = hexToBytes(code) ?? new Uint8Array();
  const argsOffset = ({ built }: VerifiedContract): number | undefined =>
    built?.creation && compareCreation(bytes, built.creation) && 2 + 2 * built.creation.bytes.length;
  const argsOffsetByEnd = ({ built, constructorArguments: args }: VerifiedContract): number | undefined =>
    built?.creation === undefined && args !== undefined && code.endsWith(args.slice(2))
      ? code.length - args.length + 2
      : undefined;
  const exact = contracts.find((one) => argsOffset(one) !== undefined);
  const [likely, ...others] = contracts.filter((one) => argsOffsetByEnd(one) !== undefined);
  const match = exact ?? (others.length === 0 ? likely : undefined);
  return (
    match && {
      ...{ contract: match.name, source: match.service, ...constructorIn(match.items) },
      args: `0x${code.slice(argsOffset(match) ?? argsOffsetByEnd(match))}`,
    }
  );
}
