import { fieldsOf } from '../../engine/primitives';
import { type OutputPlace, type RpcOutput, readOutputBytes } from '../protocol/rpcOutput';
import type { RendererMessage } from '../protocol/readPageRequest';
import { renderOutput } from './view/renderOutput';
import { menuCss } from '../ui/menuButton';
import outputCss from './output.css';

/** What the extras, a bundle of their own, take from here: a class that stood in both would be two. */
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
  sheet.replaceSync(menuCss + outputCss);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren();
  await renderOutput(output, root, host, Date.now(), signal);
}

/** What VS Code gives a renderer, as far as it is used. */
interface RendererContext {
  /** Absent where nobody listens. */
  readonly postMessage?: (message: unknown) => void;
  /** What is kept for as long as the notebook is open, whatever VS Code does with the page. */
  readonly getState?: () => unknown;
  readonly setState?: (state: RendererState) => void;
}

/** Ids of the outputs that show only what differs. */
interface RendererState {
  readonly onlyDifferences: readonly string[];
}

/** What the extension does for the renderer. */
export interface Host {
  /** Absent where nobody can: identifiers are no links then. */
  readonly lookUp?: (id: string, network: string, chain: string | undefined) => void;
  /** Absent where nobody can: places are no links then. */
  readonly openSource?: (place: OutputPlace) => void;
  copy(text: string): void;
  /** Asks how to copy the requests of the output's cell, as curl and so on; absent where there is no cell. */
  readonly copyRequest?: () => void;
  /** Whether equal rows are hidden: kept for as long as the output is there. */
  readonly onlyDifferences?: { readonly isOn: boolean; save(isOn: boolean): void };
}

/** Outputs that are remembered: those of earlier runs are gone. */
const maxRemembered = 200;

/** What the host is to one output of a cell. */
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
