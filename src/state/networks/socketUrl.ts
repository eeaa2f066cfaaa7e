/** Where a chain's websocket is: a node serves it beside its RPC; elsewhere it is at the same address. */
export function socketUrl(url: string): string {
  const parsed = new URL(url);
  parsed.pathname = parsed.pathname.replace(/\/rpc$/, '/ws');
  return parsed.href;
}
