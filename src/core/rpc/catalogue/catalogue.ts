import type { Method } from './method';
import * as platformTransactions from './platform/transactions';

/**
 * Every method of a node, in the order of the documents: P-Chain, X-Chain, C-Chain's own, EVM, then the node itself. Names
 * are not unique: the node and a chain's EVM both have `admin.startCPUProfiler`, on different paths.
 */
export const methods: readonly Method[] = [platformTransactions].flatMap((file) => Object.values<Method>(file));
