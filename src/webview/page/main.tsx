import { render, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { adoptStyles, drawnCss, Drawn } from '../ui/drawn';
import { menuCss } from '../ui/menuButton';
import pageCss from './page.css';
import type { PageRows, PageCard, PageDrawing, PageFact } from '../../engine/report';
import { type PageHistory, type PageMessage, type PageWatch, sharedTexts } from '../protocol/resultPage';
import type { RpcOutput } from '../protocol/rpcOutput';
import { query, listen, setPageClock, everySecond, pageNow } from './host';
import { ContractStore } from './contract/contractStore';
import { Header, Tools, Neighbours, CopyActions, MessageTimelines, OwnActions } from './view/header';
import { Action, drawnHost, Overview } from './parts/spans';
import { Sections } from './view/sections';

type Shown = Extract<PageMessage, { readonly kind: 'show' }>;
type Part = Extract<PageMessage, { readonly kind: 'rows' | 'section' }>;
type Whole = Exclude<PageMessage, Part | { readonly kind: 'watch' | 'contract' | 'raw' }>;

/** Reader's position in a document of the history. */
interface Place {
  readonly scroll: number;
  readonly tab?: string;
}

const start: Whole = { kind: 'waiting', history: { entries: [''], at: 0 } };

/** The result page. The previous result stays visible while another one is loading. */
function App(): JSX.Element {
  const [message, setMessage] = useState<Whole>(start);
  const [shown, setShown] = useState<Shown>();
  const [outputs, setOutputs] = useState<ReadonlyMap<number, RpcOutput>>(new Map());
  const [watch, setWatch] = useState<PageWatch>();
  const places = useRef(new Map<string, Place>());
  const contracts = useRef(new Map<string, ContractStore>());
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<PageHistory>(undefined);

  useEffect(() => {
    listen((received) => {
      if (received.kind === 'rows' || received.kind === 'section') {
        const part = sharedTexts(received);
        setShown((before) => before && withPart(before, part));
        return;
      }
      if (received.kind === 'watch') {
        setWatch(received.watch);
        return;
      }
      if (received.kind === 'contract') {
        contracts.current.get(currentEntry(received.history))?.receive(received.answer);
        return;
      }
      if (received.kind === 'raw') {
        setOutputs((before) => new Map([...before, [received.index, received.output]]));
        return;
      }
      if (received.kind === 'show') {
        setOutputs(new Map());
        setPageClock(received.view.now);
      }
      setMessage(received);
      setShown((before) => (received.kind === 'show' ? received : received.kind === 'failed' ? undefined : before));
    });
    window.addEventListener('mouseup', navigateByMouse);
    window.addEventListener('scroll', () => save({ scroll: window.scrollY }), { passive: true });
  }, []);

  const entry = shown === undefined ? '' : currentEntry(shown.history);
  const shownEntry = useRef(entry);
  const save = (place: Partial<Place>): void => {
    const old = places.current.get(shownEntry.current) ?? { scroll: 0 };
    places.current.set(shownEntry.current, { ...old, ...place });
  };

  // Before the content shrinks, which would change the scroll position.
  useLayoutEffect(() => {
    const { history } = message;
    const isNavigation = last.current !== undefined && message.kind === 'show' && entry !== shownEntry.current;
    if (message.kind === 'show') {
      last.current = history;
      shownEntry.current = entry;
      document.title = message.view.tab;
    }
    if (isNavigation) {
      window.scrollTo(0, places.current.get(entry)?.scroll ?? 0);
      if (document.hasFocus()) {
        // Moves keyboard and screen reader users to the new verdict, unless the focus is elsewhere.
        body.current?.querySelector('h1')?.focus({ preventScroll: true });
      }
    }
  }, [message]);

  const isWaiting = message.kind === 'waiting';
  const sentence = message.kind === 'failed' ? message.sentence : isWaiting && !shown ? 'Looking up…' : undefined;
  // The failing source line comes before the actions.
  const drawings = shown?.view.drawings ?? [];
  const failed = drawings.find(({ drawing }) => drawing.kind === 'source');
  const others = drawings.filter((one) => one !== failed);
  return (
    <div ref={body} aria-busy={isWaiting}>
      <Tools history={message.history} view={shown?.view} actions={shown?.actions ?? []} />
      {sentence !== undefined && (
        <h1 class="sentence">
          <span role="status">{sentence}</span>
        </h1>
      )}
      {shown !== undefined && (
        // Keyed by entry, so that no state carries over, such as hovering.
        <div key={entry} class={isWaiting ? 'result waiting' : 'result'}>
          <Header view={shown.view} />
          {failed !== undefined && <Picture heading={failed.heading} drawing={failed.drawing} />}
          <OwnActions view={shown.view} actions={shown.actions} />
          {shown.view.neighbours !== undefined && <Neighbours {...shown.view.neighbours} />}
          <WatchBar watch={watch} canWatch={shown.canWatch === true} />
          <MessageTimelines timelines={shown.view.lanes} actions={shown.actions} />
          {shown.view.lanes.length === 0 && <CopyActions actions={shown.actions} />}
          {others.map(({ key, heading, drawing }) => (
            <Picture key={key} heading={heading} drawing={drawing} />
          ))}
          <Overview rows={shown.view.overview} />
          <Cards cards={shown.view.cards} />
          <Folded facts={shown.view.more} />
          <Sections
            view={shown.view}
            actions={shown.actions}
            opened={places.current.get(entry)?.tab}
            onOpen={(tab) => save({ tab })}
            outputs={outputs}
            contract={shown.isContract === true ? contractOf(contracts.current, entry) : undefined}
          />
        </div>
      )}
    </div>
  );
}

function Picture({ heading, drawing }: Pick<PageDrawing, 'heading' | 'drawing'>): JSX.Element {
  return (
    <figure class="drawing" aria-label={heading}>
      <Drawn drawing={drawing} host={drawnHost} />
    </figure>
  );
}

function currentEntry({ entries, at }: PageHistory): string {
  return entries[at] ?? '';
}

/** Input is retained while navigating back and forward. */
function contractOf(all: Map<string, ContractStore>, entry: string): ContractStore {
  const known = all.get(entry) ?? new ContractStore((request) => query({ kind: 'contract', request }));
  all.set(entry, known);
  return known;
}

function withPart(shown: Shown, part: Part): Shown {
  const sections = shown.view.sections.map((section, i) => {
    if (i !== part.section) {
      return section;
    }
    return part.kind === 'rows'
      ? { ...section, ...appendRows(section, part) }
      : { ...part.view, ...appendRows(firstRows(section, part.cached), part.view) };
  });
  return { ...shown, view: { ...shown.view, sections } };
}

function appendRows(first: PageRows, more: PageRows): PageRows {
  return {
    rows: [...first.rows, ...more.rows],
    depths: first.depths && [...first.depths, ...(more.depths ?? [])],
    marks: first.marks && [...first.marks, ...(more.marks ?? [])],
  };
}

function firstRows({ rows, depths, marks }: PageRows, count: number): PageRows {
  return { rows: rows.slice(0, count), depths: depths?.slice(0, count), marks: marks?.slice(0, count) };
}

/** Mouse buttons 4 and 5. */
function navigateByMouse(event: MouseEvent): void {
  if (event.button === 3 || event.button === 4) {
    event.preventDefault();
    query({ kind: 'go', by: event.button === 3 ? -1 : 1 });
  }
}

/** The stake, validator or L1 of a result: its facts in a card with a heading. */
function Cards({ cards }: { readonly cards: readonly PageCard[] }): JSX.Element | null {
  return cards.length === 0 ? null : (
    <div class="cards">
      {cards.map(({ heading, facts }, i) => (
        <section key={i} class="card" aria-label={heading}>
          <h2>{heading}</h2>
          <Overview rows={facts.map((fact) => [fact])} isShort />
        </section>
      ))}
    </div>
  );
}

/** Maximum length, and number, of the values previewed next to the closed "More". */
const shortValue = 20;
const mostValues = 6;

/** Rarely needed facts: closed, a preview of the first short values; open, all of them. */
function Folded({ facts }: { readonly facts: readonly PageFact[] }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const words = facts
    .map(({ label, value }) => ({ label, text: value.map((span) => span.text).join('') }))
    .filter(({ text }) => text.length <= shortValue)
    .map(({ label, text }) => `${label} ${text}`);
  return facts.length === 0 ? null : (
    <details class="folded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        More
        {!isOpen && words.length > 0 && (
          <span class="name">
            {': '}
            {words.slice(0, mostValues).map((one) => (
              <>
                <span class="part one-line">{one}</span>{' '}
              </>
            ))}
          </span>
        )}
      </summary>
      <Overview rows={facts.map((fact) => [fact])} />
    </details>
  );
}

interface WatchProps {
  readonly watch: PageWatch | undefined;
  readonly canWatch: boolean;
}

/** Below a pending transaction: watches it until it is final, and shows the progress. */
function WatchBar({ watch, canWatch }: WatchProps): JSX.Element | null {
  const [, setNow] = useState(0);
  const isOn = watch !== undefined && watch.ended === undefined;
  useEffect(() => (isOn ? everySecond(() => setNow(pageNow())) : undefined), [isOn]);
  if (watch === undefined && !canWatch) {
    return null;
  }
  const help = 'Queries the same sources again, less and less often, also while this tab is hidden';
  return (
    <p class="watch">
      {isOn ? <span>{wordsOf(watch)}</span> : watch?.ended !== undefined && <span role="status">{watch.ended}</span>}
      {(isOn || canWatch) && (
        <Action icon="eye" title={isOn ? undefined : help} onClick={() => query({ kind: 'watch', isOn: !isOn })}>
          {isOn ? 'Stop watching' : 'Watch until final'}
        </Action>
      )}
    </p>
  );
}

function wordsOf({ requested, nextAt }: PageWatch): string {
  if (nextAt === undefined || requested === 0) {
    return 'Watching: querying now';
  }
  const seconds = Math.max(0, Math.ceil((nextAt - pageNow()) / 1000));
  return requested === 1
    ? `Watching: queried once, again in ${seconds} s`
    : `Watching: queried ${requested} times, again in ${seconds} s`;
}

adoptStyles(drawnCss, menuCss, pageCss);
window.addEventListener('keydown', keepCaretKeys, { capture: true });
render(<App />, document.querySelector('main') ?? document.body);

/** On macOS, Alt with an arrow key moves the caret by words: VS Code must not take it as Back or Forward. */
function keepCaretKeys(event: KeyboardEvent): void {
  const isWordMove = event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isWordMove && isTyping && navigator.platform.startsWith('Mac')) {
    event.stopPropagation();
  }
}

// esbuild does not treat a file without exports as an ES module, and would wrap each file in a function.
export {};
