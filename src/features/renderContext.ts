import vscode = require('vscode');
import type { RenderContext } from '../core/finding/renderContext';
import type { Network } from '../core/networks/network';

/** How this reader sees values: the editor's language, this machine's time zone, ages from now on. */
export function renderContext(networks: readonly Network[], link?: RenderContext['link']): RenderContext {
  return {
    now: Date.now(),
    locale: vscode.env.language,
    otherNetworks: networks.map(({ name }) => name),
    link,
  };
}
