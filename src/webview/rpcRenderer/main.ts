import { readOutputBytes } from '../protocol/outputBytes';
import type { RpcOutput } from '../protocol/rpcOutput';
import { createHost, type Host, hostOfOutput, type RendererContext } from './host';
import { renderOutput } from './view/renderOutput';
import { styles } from './view/styles';

export {
  fittingShape,
  innerShape,
  integerIn,
  isJsonList,
  isJsonObject,
  JsonNumber,
  outputNodeText,
  pathOf,
  rowAnnotation,
  runInFrames,
  shownValue,
} from './shared';

/** VS Code's item of an output, as far as it is used. */
interface OutputItem {
  readonly id: string;
  data(): Uint8Array;
}

interface Renderer {
  renderOutputItem(item: OutputItem, into: HTMLElement, signal?: AbortSignal): Promise<void>;
  disposeOutputItem(id?: string): void;
}

/** Called by VS Code once for every notebook that shows one of our outputs. */
export function activate(context: RendererContext): Renderer {
  const host = createHost(context);
  const running = new Map<string, AbortController>();
  return {
    async renderOutputItem(item, into, signal) {
      running.get(item.id)?.abort();
      const own = new AbortController();
      running.set(item.id, own);
      signal?.addEventListener('abort', () => own.abort());
      // Made by the host of the same version; outputs are not kept in files.
      const output = readOutputBytes(item.data());
      await showOutput(output, into, hostOfOutput(context, host, item.id, output.cell), own.signal);
    },
    disposeOutputItem(id) {
      for (const [key, own] of running) {
        if (id === undefined || id === key) {
          own.abort();
          running.delete(key);
        }
      }
    },
  };
}

/** Shows an output in an element, with styles of its own; `signal` ends it. Pages that know no style elements do so too. */
export async function showOutput(output: RpcOutput, into: HTMLElement, host: Host, signal: AbortSignal): Promise<void> {
  const root = into.shadowRoot ?? into.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren();
  await renderOutput(output, root, host, Date.now(), signal);
}
