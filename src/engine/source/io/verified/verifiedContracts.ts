import { type Http, raceAbort } from '../../../net';
import { type EvmChain, type Network, serviceUrlOf, verifiedServicesOf } from '../../../networks';
import { hexToBytes, keccak, getOrMake } from '../../../primitives';
import type { SourceClient } from '../../../sources';
import type { CodeMatch } from '../../build/builtContract';
import { pathAt, readSourceUri } from '../../verified/sourceUri';
import type { VerifiedContract } from '../../verified/verifiedContract';
import type { SignatureRequests, KnownSignatures } from './signatureRequests';
import type { VerifiedRequests } from './verifiedRequests';

/** Where answers are kept between sessions, within bounds that whoever keeps them sets. A failure there costs a request. */
export interface VerifiedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<void>;
  /** Whether the user said that a host is never asked; absent: of none. */
  isBlocked?(url: string): boolean;
}

/** Who asks, and what may be sent. */
export interface VerifiedAsker {
  readonly network: Network;
  readonly chain: EvmChain;
  readonly signal: AbortSignal;
  /** Whether something may be sent to a URL. */
  readonly allowed: (url: string) => boolean;
  /** Is told who was asked. */
  readonly states?: SourceClient['states'];
  /** Requests that are left; absent: any number. */
  readonly left?: { requests: number };
}

/** What is known of a contract beyond the open project. */
export interface KnownContract {
  readonly contract: VerifiedContract;
  /** It is what runs at the address; absent: the service tells nothing that the code can be held against. */
  readonly match?: CodeMatch;
}

export interface VerifiedPorts {
  readonly http: Pick<Http, 'send'>;
  headersFor(origin: string): Promise<Readonly<Record<string, string>>>;
  now(): number;
  readonly store?: VerifiedStore;
}

const maxKnown = 200;

/** Contracts by the services that verify sources: each is asked once about a code, what it lacks ten minutes later again. */
export class VerifiedContracts {
  private readonly known = new Map<string, Promise<KnownContract | undefined>>();
  private requests: Promise<VerifiedRequests> | undefined;
  private signing: Promise<SignatureRequests> | undefined;

  constructor(private readonly ports: VerifiedPorts) {}

  /** Whether anybody may be asked. */
  mayKnow({ network, chain, allowed }: VerifiedAsker): boolean {
    return verifiedServicesOf(network, chain).some(({ url }) => this.mayAsk(url, allowed));
  }

  /** Whom the user has neither allowed nor blocked, where nobody may be asked: the first. */
  notRequested(asker: VerifiedAsker): string | undefined {
    const urls = verifiedServicesOf(asker.network, asker.chain).map(({ url }) => url);
    return this.mayKnow(asker)
      ? undefined
      : (urls.find((url) => this.ports.store?.isBlocked?.(url) !== true) ?? urls[0]);
  }

  /**
   * @param code that runs at the address, hex with 0x
   * @returns undefined: nobody who may be asked knows it
   * @throws the abort reason alone
   */
  async find(address: string, code: string, asker: VerifiedAsker): Promise<KnownContract | undefined> {
    const at = address.toLowerCase();
    const key = `${asker.chain.evmChainId}-${at}-${keccak(hexToBytes(code) ?? new Uint8Array()).slice(2, 34)}`;
    // Whoever leaves does not end what others wait for.
    const finding = getOrMake(this.known, key, () => this.fetch(key, at, code, asker), maxKnown);
    void finding.then(
      (found) => found ?? this.known.delete(key),
      () => this.known.delete(key),
    );
    return await raceAbort(finding, asker.signal);
  }

  /**
   * Functions and errors by selector, events by topic, as a database of signatures has them.
   *
   * @param quick nobody is asked: `late` where one would have to
   * @throws the abort reason alone
   */
  async signatures(
    hashes: readonly string[],
    asker: VerifiedAsker,
    quick: boolean,
  ): Promise<KnownSignatures | 'late' | 'not allowed'> {
    const url = serviceUrlOf(asker.network, asker.chain, '4byte');
    this.signing ??= import('./signatureRequests').then((part) => new part.SignatureRequests(this.ports));
    const requests = await this.signing;
    const isKnown = hashes.every((one) => requests.known(one) !== undefined);
    if (!isKnown && (quick || url === undefined || !this.mayAsk(url, asker.allowed))) {
      return quick ? 'late' : 'not allowed';
    }
    return await requests.fetch(hashes, url ?? '', asker);
  }

  /** The text of a source that was told of, by its address; undefined: nobody has told of it yet. */
  async textAt(uri: string): Promise<string | undefined> {
    const { chainId, address } = readSourceUri(uri) ?? {};
    for (const [key, finding] of this.known) {
      const found = key.startsWith(`${chainId}-${address}-`) ? await finding : undefined;
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
    asker: VerifiedAsker,
  ): Promise<KnownContract | undefined> {
    // Loaded by the first contract that is not of the project.
    this.requests ??= import('./verifiedRequests').then((part) => new part.VerifiedRequests(this.ports));
    return await (await this.requests).fetch(key, address, code, asker, (url) => this.mayAsk(url, asker.allowed));
  }

  /** What a command asks for by name is not all that comes with it. */
  private mayAsk(url: string, allowed: VerifiedAsker['allowed']): boolean {
    return allowed(url) && this.ports.store?.isBlocked?.(url) !== true;
  }
}
