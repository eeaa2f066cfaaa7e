import { fieldsOf } from '../../engine/primitives';
import { type OutputPlace, type RpcOutput, readOutputBytes } from '../protocol/rpcOutput';
import type { RendererMessage } from '../protocol/readPageRequest';
import { renderOutput } from './view/renderOutput';
import { menuCss } from '../ui/menuButton';
import outputCss from './output.css';

/** Re-exported for the bundle of extras, which must not contain its own copies of classes. */
export {
  fieldsOf,
  formatCount,
  integerIn,
  isJsonList,
  isJsonObject,
  JsonNumber,
  pathText,
  printJson,
} from '../../engine/primitives';
export { fittingShape, innerShape } from '../protocol/rpcOutput';
export { rowAnnotation } from './model/tableRow';
export { outputNodeText, pathOf } from './model/outputTreeNode';
export { shownValue } from './value/shownValue';
export { runInFrames } from './view/timeSlices';

/** VS Code's output item, reduced to the members used. */
interface OutputItem {
  readonly id: string;
  data(): Uint8Array;
}

interface Renderer {
  renderOutputItem(item: OutputItem, into: HTMLElement, signal?: AbortSignal): Promise<void>;
  disposeOutputItem(id?: string): void;
}

/** VS Code calls this once for each notebook that shows an output of this renderer. */
export function activate(context: RendererContext): Renderer {
  const host = createHost(context);
  const running = new Map<string, AbortController>();
  return {
    async renderOutputItem(item, into, signal) {
      running.get(item.id)?.abort();
      const own = new AbortController();
      running.set(item.id, own);
      signal?.addEventListener('abort', () => own.abort());
      // Written by the same version of the extension, since outputs are not saved in files.
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

/** Renders an output in a shadow root, also where style elements are forbidden; aborting `signal` removes it. */
export async function showOutput(output: RpcOutput, into: HTMLElement, host: Host, signal: AbortSignal): Promise<void> {
  const root = into.shadowRoot ?? into.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(menuCss + outputCss);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren();
  await renderOutput(output, root, host, Date.now(), signal);
}

/** VS Code's renderer context, reduced to the members used. */
interface RendererContext {
  /** Absent where no extension listens. */
  readonly postMessage?: (message: unknown) => void;
  /** State that VS Code keeps while the notebook is open, even if it recreates the page. */
  readonly getState?: () => unknown;
  readonly setState?: (state: RendererState) => void;
}

/** By output ID. */
interface RendererState {
  readonly onlyDifferences: readonly string[];
}

export interface Host {
  /** Absent where lookups are unavailable: identifiers are then not links. */
  readonly lookUp?: (id: string, network: string, chain: string | undefined) => void;
  /** Absent where there is no editor: source locations are then not links. */
  readonly openSource?: (place: OutputPlace) => void;
  copy(text: string): void;
  /** Offers ways to copy the cell's requests, such as curl; absent where there is no cell. */
  readonly copyRequest?: () => void;
  /** Whether equal rows are hidden, remembered for the lifetime of the output. */
  readonly onlyDifferences?: { readonly isOn: boolean; save(isOn: boolean): void };
}

/** Earlier outputs no longer exist. */
const maxRemembered = 200;

function hostOfOutput(context: RendererContext, host: Host, id: string, cell: string | undefined): Host {
  const { postMessage } = context;
  return {
    ...host,
    copyRequest:
      cell === undefined || postMessage === undefined
        ? undefined
        : () => postMessage({ kind: 'copyRequest', cell } satisfies RendererMessage),
    onlyDifferences: {
      isOn: remembered(context).includes(id),
      save(isOn) {
        const others = remembered(context).filter((one) => one !== id);
        context.setState?.({ onlyDifferences: [...others, ...(isOn ? [id] : [])].slice(-maxRemembered) });
      },
    },
  };
}

function remembered({ getState }: RendererContext): readonly string[] {
  const { onlyDifferences: ids } = fieldsOf(getState?.());
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

function createHost({ postMessage }: RendererContext): Host {
  if (postMessage === undefined) {
    return { copy: (text) => void navigator.clipboard.writeText(text) };
  }
  const post = (message: RendererMessage): void => postMessage(message);
  return {
    lookUp: (id, network, chain) => post({ kind: 'lookUp', id, network, chain }),
    openSource: ({ uri, line, column }) => post({ kind: 'openSource', uri, line, column }),
    copy: (text) => post({ kind: 'copy', text }),
  };
}
