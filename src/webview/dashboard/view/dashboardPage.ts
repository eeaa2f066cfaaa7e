import * as l10n from '@vscode/l10n';
import type { ChainActivity, DashboardView, SetPanel } from '../../../core/dashboard/dashboardView';
import { type SpanKey, spanKeys } from '../../../core/dashboard/span';
import type { DashboardRequest } from '../../protocol/dashboard';
import { button, element, redrawIfChanged, setText } from '../../rpcRenderer/view/element';
import { ChartView } from './chartView';
import { figureList, showAges, showFigures, setFigureSources } from './figures';
import { nodeTable, validatorTable } from './tables';

/** The whole page. Each part is drawn anew only where it has changed, so that focus, selection and scrolling stay. */
export class DashboardPage {
  private readonly summary = element('p', { class: 'summary', with: { role: 'status' } });
  private readonly tools = element('div', { class: 'tools', with: { role: 'toolbar' } });
  private readonly nodes = element('section', { class: 'nodes' });
  private readonly chains = element('div', {});
  private readonly sets = element('section', { class: 'sets' });
  private readonly shownChains = new Map<string, ChainPart>();
  private readonly opened = new Set<string>();

  constructor(
    root: HTMLElement,
    private readonly ask: (request: DashboardRequest) => void,
  ) {
    root.replaceChildren(this.summary, this.tools, this.nodes, this.chains, this.sets);
    showAges(root);
  }

  show(view: DashboardView): void {
    const { network, summary, nodes, chains, sets } = view;
    document.title = l10n.t('Dashboard: {0}', network);
    setText(this.summary, summary);
    this.showTools(view);
    this.showNodes(nodes);
    this.showChains(chains);
    redrawIfChanged(this.sets, sets, () => [
      element('h2', { text: l10n.t('L1 validators') }),
      ...(sets.missing === undefined ? [] : [element('p', { class: 'missing', text: sets.missing })]),
      ...sets.rows.map((set) => element('div', { class: 'set' }, this.setPart(set))),
    ]);
    setFigureSources(
      this.sets,
      '.set',
      sets.rows.map(({ figures }) => figures[0]?.told),
    );
    setFigureSources(
      this.sets,
      '.figure',
      sets.rows.flatMap(({ figures }) => figures.map(({ told }) => told)),
    );
  }

  private showTools({ span, undecided }: DashboardView): void {
    redrawIfChanged(this.tools, { span, undecided }, () => [
      element(
        'div',
        { class: 'spans', with: { role: 'group', 'aria-label': l10n.t('Time range') } },
        spanKeys.map((key) =>
          keyed(
            button(spanName(key), () => this.ask({ kind: 'span', span: key }), key === span),
            key,
          ),
        ),
      ),
      keyed(
        button(l10n.t('Copy as CSV'), () => this.ask({ kind: 'copyCsv' })),
        'copyCsv',
      ),
      keyed(
        button(l10n.t('Save as CSV…'), () => this.ask({ kind: 'saveCsv' })),
        'saveCsv',
      ),
      ...(undecided.length === 0
        ? []
        : [
            keyed(
              button(l10n.t('Ask {0}…', undecided.map((origin) => origin.replace(/^https:\/\//, '')).join(', ')), () =>
                this.ask({ kind: 'askHosts' }),
              ),
              'askHosts',
            ),
          ]),
    ]);
  }

  private showNodes(nodes: DashboardView['nodes']): void {
    const draw = (): void => {
      redrawIfChanged(this.nodes, [nodes, [...this.opened]], () => [
        element('h2', { text: l10n.t('Nodes') }),
        ...(nodes.missing === undefined ? [] : [element('p', { class: 'missing', text: nodes.missing })]),
        ...(nodes.rows.length === 0
          ? []
          : [
              nodeTable(nodes.rows, this.opened, (key) => {
                if (!this.opened.delete(key)) {
                  this.opened.add(key);
                }
                draw();
              }),
            ]),
      ]);
      setFigureSources(
        this.nodes,
        '.list > li',
        nodes.rows.map(({ told }) => told),
      );
    };
    draw();
  }

  private showChains(chains: readonly ChainActivity[]): void {
    const names = chains.map(({ name }) => name);
    for (const [name, part] of this.shownChains) {
      if (!names.includes(name)) {
        part.remove();
        this.shownChains.delete(name);
      }
    }
    for (const chain of chains) {
      const known = this.shownChains.get(chain.name) ?? new ChainPart(chain.name, this.chains);
      this.shownChains.set(chain.name, known);
      known.show(chain);
    }
  }

  private setPart(set: SetPanel): readonly HTMLElement[] {
    return [
      element('h3', { text: set.name }),
      figureList(set.figures),
      ...(set.validators.length === 0 ? [] : [validatorTable(set, (id) => this.ask({ kind: 'lookUp', id }))]),
      ...(set.problem === undefined ? [] : [element('p', { class: 'missing', text: set.problem })]),
    ];
  }
}

/** One chain: its figures, and its charts, which are kept while they change. */
class ChainPart {
  private readonly section: HTMLElement;
  private readonly figures = element('dl', { class: 'figures' });
  private readonly problem = element('p', { class: 'missing', with: { role: 'status' } });
  private readonly gap = element('p', { class: 'missing' });
  private readonly charts = element('div', { class: 'charts' });
  private readonly shown = new Map<string, ChartView>();

  constructor(
    private readonly name: string,
    into: HTMLElement,
  ) {
    this.section = element('section', { class: 'chain', with: { 'aria-label': name } }, [
      element('h2', { text: name }),
      this.problem,
      this.figures,
      this.gap,
      this.charts,
    ]);
    into.append(this.section);
  }

  show({ figures, charts, problem, gap }: ChainActivity): void {
    setTextOrHide(this.problem, problem);
    setTextOrHide(this.gap, gap);
    showFigures(this.figures, figures);
    const keys = charts.map(({ key }) => key);
    for (const [key, chart] of this.shown) {
      if (!keys.includes(key)) {
        chart.remove();
        this.shown.delete(key);
      }
    }
    for (const chart of charts) {
      const known = this.shown.get(chart.key) ?? new ChartView(this.name, this.charts);
      this.shown.set(chart.key, known);
      known.show(chart);
    }
  }

  remove(): void {
    this.shown.forEach((chart) => chart.remove());
    this.section.remove();
  }
}

function setTextOrHide(into: HTMLElement, text: string | undefined): void {
  into.hidden = text === undefined;
  setText(into, text ?? '');
}

function spanName(span: SpanKey): string {
  switch (span) {
    case 'fiveMinutes':
      return l10n.t('5 minutes');
    case 'hour':
      return l10n.t('1 hour');
    case 'today':
      return l10n.t('Today');
  }
}

function keyed(made: HTMLElement, key: string): HTMLElement {
  made.dataset['key'] = key;
  return made;
}
