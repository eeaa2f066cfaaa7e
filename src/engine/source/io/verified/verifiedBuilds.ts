import type { AbiSource } from '../../../abi';
import type { SourceClient } from '../../../sources';
import type { EvmChain } from '../../../networks';
import { verifiedServicesOf } from '../../verified/namedServices';
import { type BuiltContract, type CodeMatch, notFromProject, type ProjectSource } from '../../build/builtContract';
import { pathAt, sourceUri } from '../../verified/sourceUri';
import type { VerifiedContract } from '../../verified/verifiedContract';
import { AbiIndex, type BuiltAt } from '../project/abiIndex';
import type { Builds, CurrentBuild } from '../project/projectBuilds';
import type { Abis } from '../project/projectIndex';
import type { KnownContract, VerifiedAsker, VerifiedContracts } from './verifiedContracts';

/** What is known of code: by the open project, and by services of verified sources. */
export interface CodeKnowledge {
  readonly builds?: Builds;
  readonly verified?: VerifiedContracts;
}

/** Builds of the open project and, for what is not of it, verified sources of a chain; undefined: there are neither. */
export function buildsOn({ builds, verified }: CodeKnowledge, asker: VerifiedAsker): ChainBuilds | undefined {
  const mayAsk = verified?.mayKnow(asker) === true;
  return builds === undefined && !mayAsk ? undefined : new ChainBuilds(builds, mayAsk ? verified : undefined, asker);
}

/** The same for a lookup. @param requests that it may take, at most */
export function buildsFor(
  { context, network, signal, states }: SourceClient,
  chain: EvmChain,
  requests: number,
): ChainBuilds | undefined {
  const { options } = context;
  return buildsOn(context, { network, chain, signal, states, allowed: options.allowed, left: { requests } });
}

/** Says of a contract that nobody here knows whom the user has not allowed to ask: of several, one would be enough. */
export function noteUnasked({ context, network, states }: SourceClient, chain: EvmChain): void {
  const urls = verifiedServicesOf(network, chain).map(({ url }) => url);
  if (!urls.some((url) => context.options.allowed(url))) {
    states.notAsked('verified', urls[0], chain.name, 'evm');
  }
}

/** `Builds` of one chain, as one asker may know them. */
export class ChainBuilds implements Builds {
  constructor(
    private readonly project: Builds | undefined,
    private readonly verified: VerifiedContracts | undefined,
    private readonly asker: VerifiedAsker,
  ) {}

  get mayKnow(): boolean {
    return this.verified !== undefined || this.project?.mayKnow === true;
  }

  /** More would have been asked for, had there been requests left. */
  get isCut(): boolean {
    return (this.asker.left?.requests ?? 0) < 0;
  }

  /** From here on only what is known is told. */
  askNoMore(): void {
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

  async current(code: string, deployedAs?: string): Promise<CurrentBuild | undefined> {
    return await this.project?.current(code, deployedAs);
  }

  /** What a service says of code that it does not tell enough of to be held against it. */
  async told(code: string, address: string): Promise<VerifiedContract | undefined> {
    return (await this.known(code, address))?.told;
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

  private async known(code: string, address: string | undefined): Promise<KnownContract | undefined> {
    return address === undefined || code === '0x' ? undefined : await this.verified?.find(address, code, this.asker);
  }
}

/** ABIs of the open project on a chain, and of the contracts that others verified. */
export function abisOn(
  abi: Abis | undefined,
  chainId: bigint | undefined,
  built: BuiltAt = new Map(),
): AbiSource | undefined {
  const project = abi?.on(chainId, built);
  const own = new AbiIndex();
  for (const [address, { verified = [] }] of built) {
    for (const { name, service, items } of verified) {
      own.set(`${address} ${name}`, { kind: 'contract', contract: name, source: service, items, isWhole: false });
    }
  }
  if (own.size === 0) {
    return project;
  }
  const others = own.on(chainId, built);
  const sure = <T extends { readonly certain: boolean }>(
    found: readonly T[],
    rest: readonly T[] = [],
  ): readonly T[] => [...found.filter(({ certain }) => certain), ...rest];
  return {
    ...project,
    functions: (selector, to) => sure(others.functions(selector, to), project?.functions(selector, to)),
    events: (topic, address) => sure(others.events(topic, address), project?.events(topic, address)),
    errors: (selector, address) => sure(others.errors(selector, address), project?.errors(selector, address)),
    contractAt: (address) => others.contractAt?.(address) ?? project?.contractAt?.(address),
  };
}
