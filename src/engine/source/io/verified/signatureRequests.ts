import { ApiError, UserError, hostOf } from '../../../errors';
import { readSignatures, signaturesUrl, type KnownSignature } from '../../verified/signatureDatabase';
import { VerifiedResponseError } from '../../verified/verifiedContract';
import type { VerifiedScope, VerifiedPorts } from './verifiedContracts';

export type KnownSignatures = ReadonlyMap<string, readonly KnownSignature[]>;

const unknownMs = 600_000;
const failedMs = 60_000;
const deadlineMs = 5_000;
const maxResponse = 1 << 20;
/** Maximum number of hashes in a request, which are in its URL, and in the cache. */
const [maxHashes, maxCached] = [50, 5_000];

/** Requests signatures by selector and topic, each once; unknown ones again after ten minutes. */
export class SignatureRequests {
  private readonly cache = new Map<
    string,
    { readonly until: number; readonly signatures: readonly KnownSignature[] }
  >();
  private readonly paused = new Map<string, number>();

  constructor(private readonly ports: Pick<VerifiedPorts, 'http' | 'now'>) {}

  /** Cached signatures; `undefined` where a request is needed. */
  known(hash: string): readonly KnownSignature[] | undefined {
    const { until, signatures } = this.cache.get(hash) ?? {};
    return until !== undefined && until > this.ports.now() ? signatures : undefined;
  }

  /**
   * @param hashes hex with 0x, lower case
   * @throws the abort reason only
   */
  async fetch(hashes: readonly string[], url: string, scope: VerifiedScope): Promise<KnownSignatures> {
    const missing = hashes.filter((one) => this.known(one) === undefined).slice(0, maxHashes);
    if (missing.length > 0 && (this.paused.get(url) ?? 0) <= this.ports.now()) {
      await this.request(missing, url, scope);
    }
    return new Map(hashes.map((one) => [one, this.known(one) ?? []]));
  }

  private async request(hashes: readonly string[], url: string, { states, chain, signal }: VerifiedScope) {
    const state = states?.of('verified', url, chain.name, 'evm');
    try {
      const { body } = await this.ports.http.send({
        ...{ verb: 'GET', url: signaturesUrl(url, hashes), label: 'signatures', idempotent: true },
        ...{ deadlineMs, tries: 1, signal },
      });
      if (body.length > maxResponse) {
        throw new VerifiedResponseError('returned more than is read');
      }
      const found = readSignatures(body, hashes);
      if (this.cache.size > maxCached) {
        this.cache.clear();
      }
      for (const [hash, signatures] of found) {
        this.cache.set(hash, { signatures, until: signatures.length > 0 ? Infinity : this.ports.now() + unknownMs });
      }
      const isKnown = [...found.values()].some((signatures) => signatures.length > 0);
      state?.[isKnown ? 'answered' : 'rejected']();
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof VerifiedResponseError)) {
        throw error;
      }
      state?.failed(error instanceof VerifiedResponseError ? new UserError(`${hostOf(url)} ${error.why}.`) : error);
      this.paused.set(url, this.ports.now() + failedMs);
    }
  }
}
