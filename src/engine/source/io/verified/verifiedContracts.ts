import { type Http, raceAbort } from '../../../net';
import { type EvmChain, type Network, serviceUrlOf, verifiedServicesOf } from '../../../networks';
import { hexToBytes, keccak, getOrMake } from '../../../primitives';
import type { SourceClient, RequestOptions } from '../../../sources';
import type { CodeMatch } from '../../build/builtContract';
import { pathAt, readSourceUri } from '../../verified/sourceUri';
import type { VerifiedContract } from '../../verified/verifiedContract';
import type { SignatureRequests, KnownSignatures } from './signatureRequests';
import type { VerifiedRequests } from './verifiedRequests';

/** Stores responses between sessions, with its own limits. A failure only costs a request. */
export interface VerifiedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Whether the user blocked a host; absent: none is blocked. */
  isBlocked?(url: string): boolean;
}

export interface VerifiedScope extends RequestOptions {
  readonly network: Network;
  readonly chain: EvmChain;
  /** Records which services were queried. */
  readonly states?: SourceClient['states'];
  /** Remaining requests; absent: unlimited. */
  readonly left?: { requests: number };
}

export interface FetchedContract {
  readonly contract: VerifiedContract;
  /** Its verified match with the code at the address; absent: the service's result cannot be compared to the code. */
  readonly match?: CodeMatch;
}

export interface VerifiedPorts {
  readonly http: Pick<Http, 'send'>;
  headersFor(origin: string): Promise<Readonly<Record<string, string>>>;
  now(): number;
  readonly store?: VerifiedStore;
}

const maxCached = 200;

/** Contracts from verification services: each is queried once per code, and after ten minutes without one. */
export class VerifiedContracts {
  private readonly known = new Map<string, Promise<FetchedContract | undefined>>();
  private requests: Promise<VerifiedRequests> | undefined;
  private signing: Promise<SignatureRequests> | undefined;

  constructor(private readonly ports: VerifiedPorts) {}

  mayKnow({ network, chain, allowed }: VerifiedScope): boolean {
    return verifiedServicesOf(network, chain).some(({ url }) => this.mayQuery(url, allowed));
  }

  /** The first service that the user has neither allowed nor blocked, where none may be queried. */
  notRequested(scope: VerifiedScope): string | undefined {
    const urls = verifiedServicesOf(scope.network, scope.chain).map(({ url }) => url);
    return this.mayKnow(scope)
      ? undefined
      : (urls.find((url) => this.ports.store?.isBlocked?.(url) !== true) ?? urls[0]);
  }

  /**
   * @param code at the address, hex with 0x
   * @returns `undefined` where no allowed service has it
   * @throws the abort reason only
   */
  async find(address: string, code: string, scope: VerifiedScope): Promise<FetchedContract | undefined> {
    const at = address.toLowerCase();
    const key = `${scope.chain.evmChainId}-${at}-${keccak(hexToBytes(code) ?? new Uint8Array()).slice(2, 34)}`;
    // An aborted caller does not abort the request for others.
    const pending = getOrMake(this.known, key, () => this.fetch(key, at, code, scope), maxCached);
    void pending.then(
      (found) => found ?? this.known.delete(key),
      () => this.known.delete(key),
    );
    return await raceAbort(pending, scope.signal);
  }

  /**
   * Functions and errors by selector and events by topic, from a signature database.
   *
   * @param quick sends nothing: `late` where a request is needed
   * @throws the abort reason only
   */
  async signatures(
    hashes: readonly string[],
    scope: VerifiedScope,
    quick: boolean,
  ): Promise<KnownSignatures | 'late' | 'not allowed'> {
    const url = serviceUrlOf(scope.network, scope.chain, '4byte');
    this.signing ??= import('./signatureRequests').then((part) => new part.SignatureRequests(this.ports));
    const requests = await this.signing;
    const isKnown = hashes.every((one) => requests.known(one) !== undefined);
    if (!isKnown && (quick || url === undefined || !this.mayQuery(url, scope.allowed))) {
      return quick ? 'late' : 'not allowed';
    }
    return await requests.fetch(hashes, url ?? '', scope);
  }

  /** The text of a verified source by its URI; `undefined` where it was not fetched yet. */
  async textAt(uri: string): Promise<string | undefined> {
    const { chainId, address } = readSourceUri(uri) ?? {};
    for (const [key, pending] of this.known) {
      const found = key.startsWith(`${chainId}-${address}-`) ? await pending : undefined;
      const sources = found?.match?.contract?.verified?.sources ?? found?.contract.sources ?? new Map<string, string>();
      const path = pathAt(`${chainId}/${address}`, sources.keys(), uri);
      if (path !== undefined) {
        return sources.get(path);
      }
    }
    return undefined;
  }

  private async fetch(
    key: string,
    address: string,
    code: string,
    scope: VerifiedScope,
  ): Promise<FetchedContract | undefined> {
    // Loaded with the first contract that is not from the project.
    this.requests ??= import('./verifiedRequests').then((part) => new part.VerifiedRequests(this.ports));
    return await (await this.requests).fetch(key, address, code, scope, (url) => this.mayQuery(url, scope.allowed));
  }

  /** Running a command does not allow hosts that the user blocked. */
  private mayQuery(url: string, allowed: VerifiedScope['allowed']): boolean {
    return allowed(url) && this.ports.store?.isBlocked?.(url) !== true;
  }
}
