import type { JsonRpc } from '../../api/jsonRpc';
import type { Currency } from '../../core/text/currencies';
import type { DataService } from '../../api/dataApi/dataService';
import type { Abis } from '../abi/abis';
import type { Network } from '../network';
import type { ChainRegistry } from '../registry/chainRegistry';
import type { FindOptions } from './lookup';
import type { SourceLog } from './sourceLog';

/** What one lookup works with. */
export interface LookupContext {
  readonly network: Network;
  readonly rpc: JsonRpc;
  /** The client of a data service at a base URL. */
  readonly dataService: (baseUrl: string) => DataService;
  readonly options: FindOptions;
  readonly log: SourceLog;
  readonly now: () => number;
  readonly deadlineMs: number;
  /** Of prices and values; absent: the service's own, US dollars. */
  readonly currency?: Currency;
  readonly abi?: Abis;
  /** What the data service knows of chains. */
  readonly registry: ChainRegistry;
}
