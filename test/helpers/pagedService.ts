import type { ServerResponse } from 'node:http';
import { answerJson, type Loopback, startLoopback } from './loopback';

/** A data service with a single list, blockchains, of any length. */
export interface PagedService extends Loopback {
  /** Number of rows, and the maximum per page. */
  rows: number;
  pageSize: number;
  /** Prefix of page tokens; changing it makes all earlier tokens expire. */
  epoch: string;
  /** Rows prepended to the list since. */
  added: number;
  /** Milliseconds before each response. */
  delayMs: number;
  /** Handles a request instead of the service where it returns true. */
  interfere: (response: ServerResponse, start: number, count: number) => boolean;
}

/** Real tokens are long: retaining a substring retains the whole text. */
const prefix = 'token-of-a-page-';

export async function startPagedService(rows: number, pageSize: number): Promise<PagedService> {
  const options = { rows, pageSize, epoch: 'a', added: 0, delayMs: 0, interfere: (): boolean => false };
  const server = await startLoopback(({ path }, response, count) => {
    const token = new URL(path, 'http://127.0.0.1').searchParams.get('pageToken');
    const [epoch, at] = token === null ? [service.epoch, '0'] : token.slice(prefix.length).split(':');
    const start = Number(at);
    if (service.interfere(response, start, count)) {
      return;
    }
    if (epoch !== service.epoch) {
      answerJson(response, '{"message":"pageToken is expired","error":"Bad Request","statusCode":400}', 400);
      return;
    }
    const all = service.rows + service.added;
    const end = Math.min(start + service.pageSize, all);
    const blockchains = Array.from({ length: end - start }, (_, i) => row(start + i - service.added));
    const answer = pageJson(blockchains, end < all ? tokenOf(service.epoch, end) : undefined);
    if (service.delayMs === 0) {
      answerJson(response, answer);
    } else {
      setTimeout(() => answerJson(response, answer), service.delayMs);
    }
  });
  const service: PagedService = Object.assign(Object.create(server) as Loopback, options);
  return service;
}

export function tokenOf(epoch: string, start: number): string {
  return `${prefix}${epoch}:${start}`;
}

/** A row as the service writes it, with integers beyond double precision; negative ones were prepended. */
export function row(i: number): string {
  return `{"blockchainId":"id${i}","vmId":"=cmd()","subnetId":"s","blockchainName":"chain \\"${i}\\", the","evmChainId":90071992547409931234,"createBlockNumber":${i % 7 === 0 ? -1 : i},"extra":1.50}`;
}

export function pageJson(rows: readonly string[], next: string | undefined): string {
  return `{"blockchains":[${rows.join(',')}]${next === undefined ? '' : `,"nextPageToken":"${next}"`}}`;
}
