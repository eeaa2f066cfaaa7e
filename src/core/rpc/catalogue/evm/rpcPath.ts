/** Where a chain's EVM answers on its node; subscriptions are at `/ws` beside it. */
export const rpcPath = '/ext/bc/{chain}/rpc';
