import { ApiError, HttpError, UserError, hostOf } from '../../../errors';
import { runInTimeSlices } from '../../../net';
import { etherscanKey, type NamedService, verifiedServicesOf } from '../../../networks';
import { fieldsOf } from '../../../primitives';
import { tryParseJson } from '../../build/json';
import { checkVerified } from '../../verified/checkVerified';
import { services, type VerifiedService } from '../../verified/services';
import { VerifiedResponseError } from '../../verified/verifiedContract';
import type { FetchedContract, VerifiedScope, VerifiedPorts } from './verifiedContracts';

const notVerifiedMs = 600_000;
const failedMs = 60_000;
/** Maximum size of a response to parse, and to store. */
const [maxResponse, maxStored] = [12 << 20, 3 << 20];
const deadlineMs = 10_000;

interface RequestedCode {
  readonly chainId: bigint;
  readonly address: string;
  readonly code: string;
}

/** Queries verification services one after the other, and compares their results with the code on the chain. */
export class VerifiedRequests {
  /** End of a pause in requests: by contract and service, or by service where it is rate-limited. */
  private readonly paused = new Map<string, number>();

  constructor(private readonly ports: VerifiedPorts) {}

  /** @param key of the contract by chain, address and code */
  async fetch(
    key: string,
    address: string,
    code: string,
    scope: VerifiedScope,
    mayQuery: (url: string) => boolean,
  ): Promise<FetchedContract | undefined> {
    const of: RequestedCode = { chainId: scope.chain.evmChainId ?? 0n, address, code };
    const saved = await this.saved(key);
    const cached = saved && (await this.read(saved.service, saved.body, of).catch(() => undefined));
    if (cached !== undefined) {
      return cached;
    }
    for (const named of verifiedServicesOf(scope.network, scope.chain)) {
      const service = services[named.name];
      const query = await this.queryOf(service, named);
      if (
        query === undefined ||
        !mayQuery(named.url) ||
        this.isPaused(`${key} ${named.name}`) ||
        this.isPaused(named.url)
      ) {
        continue;
      }
      if (scope.left !== undefined && scope.left.requests-- <= 0) {
        break;
      }
      const found = await this.request(service, named, query, { key, of, asker: scope });
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  /** `undefined` where an API key is required and missing. */
  private async queryOf({ needsKey }: VerifiedService, { url }: NamedService): Promise<string | undefined> {
    const key = needsKey && (await this.ports.headersFor(new URL(url).origin))[etherscanKey];
    return needsKey ? key && `&${etherscanKey}=${encodeURIComponent(key)}` : '';
  }

  private async request(
    service: VerifiedService,
    named: NamedService,
    query: string,
    { key, of, asker }: { readonly key: string; readonly of: RequestedCode; readonly asker: VerifiedScope },
  ): Promise<FetchedContract | undefined> {
    const host = hostOf(named.url);
    const state = asker.states?.of('verified', named.url, asker.chain.name, 'evm');
    try {
      const body = await this.bodyOf(`${service.url(named.url, of.chainId, of.address)}${query}`);
      const found = body === undefined ? undefined : await this.read(named.name, body, of);
      if (found === undefined) {
        state?.rejected();
        this.pause(`${key} ${named.name}`, notVerifiedMs);
        return undefined;
      }
      state?.answered();
      if (body!.length <= maxStored) {
        await this.ports.store?.set(key, JSON.stringify({ service: named.name, body }));
      }
      return found;
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof VerifiedResponseError)) {
        throw error;
      }
      const isBusy =
        error instanceof VerifiedResponseError ? error.isBusy : !(error instanceof HttpError) || error.status === 429;
      if (named.isGuess === true && !isBusy) {
        // Not a Blockscout: not an error, and not queried again.
        state?.rejected();
        this.pause(named.url, Infinity);
        return undefined;
      }
      state?.failed(error instanceof VerifiedResponseError ? new UserError(`${host} ${error.why}.`) : error);
      this.pause(isBusy ? named.url : `${key} ${named.name}`, failedMs);
      return undefined;
    }
  }

  /** `undefined` where the service does not have the contract. @throws {ApiError} and {VerifiedResponseError} */
  private async bodyOf(url: string): Promise<string | undefined> {
    try {
      const { body } = await this.ports.http.send({
        ...{ verb: 'GET', url, label: 'verified source', idempotent: true, deadlineMs, tries: 1 },
        isExpectedError: ({ status }) => status === 404,
      });
      if (body.length > maxResponse) {
        throw new VerifiedResponseError('returned more than is read');
      }
      return body;
    } catch (error) {
      if (error instanceof HttpError && error.status === 404 && error.body.trimStart().startsWith('{')) {
        return undefined;
      }
      throw error;
    }
  }

  private async read(
    name: string,
    body: string,
    { chainId, address, code }: RequestedCode,
  ): Promise<FetchedContract | undefined> {
    const service = name in services ? services[name as keyof typeof services] : undefined;
    const contract = service && (await runInTimeSlices(service.read(body, { chainId, address })));
    const match = contract && (await runInTimeSlices(checkVerified(contract, code, `${chainId}/${address}`)));
    if (contract?.built !== undefined && match === undefined) {
      throw new VerifiedResponseError('returned other code than the chain has');
    }
    return contract && { contract, match };
  }

  private async saved(key: string): Promise<{ readonly service: string; readonly body: string } | undefined> {
    const { service, body } = fieldsOf(tryParseJson(await this.ports.store?.get(key), 2 * maxStored));
    return typeof service === 'string' && typeof body === 'string' ? { service, body } : undefined;
  }

  private isPaused(key: string): boolean {
    return (this.paused.get(key) ?? 0) > this.ports.now();
  }

  private pause(key: string, ms: number): void {
    if (this.paused.size > 5_000) {
      this.paused.clear();
    }
    this.paused.set(key, this.ports.now() + ms);
  }
}
