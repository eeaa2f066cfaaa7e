import type { RendererMessage } from '../protocol/rpcOutput';

/** What VS Code gives a renderer, as far as it is used. */
export interface RendererContext {
  /** Absent where nobody listens. */
  readonly postMessage?: (message: unknown) => void;
}

/** What the extension does for the renderer. */
export interface Host {
  /** Absent where nobody can: identifiers are no links then. */
  readonly lookUp?: (id: string, network: string, chain: string | undefined) => void;
  copy(text: string): void;
}

export function createHost({ postMessage }: RendererContext): Host {
  if (postMessage === undefined) {
    return { copy: (text) => void navigator.clipboard.writeText(text) };
  }
  const post = (message: RendererMessage): void => postMessage(message);
  return {
    lookUp: (id, network, chain) => post({ kind: 'lookUp', id, network, chain }),
    copy: (text) => post({ kind: 'copy', text }),
  };
}
