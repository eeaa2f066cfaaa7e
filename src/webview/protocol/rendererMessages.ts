/** What the renderer of notebook outputs asks the host for; the host checks each message. */
export type RendererMessage =
  /** Look an identifier up on the network of its answer. */
  | { readonly kind: 'lookUp'; readonly id: string; readonly network: string; readonly chain?: string }
  | { readonly kind: 'copy'; readonly text: string };

/** Id of the renderer in package.json. */
export const rpcRendererId = 'snowprobe-rpc-renderer';
