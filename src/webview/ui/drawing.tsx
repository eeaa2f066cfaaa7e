import type { ComponentChildren, JSX } from 'preact';
import type { Drawing, PageLine } from '../../engine/report';
import { BlocksView } from './drawn/blockStrip';
import { GraphView } from './drawn/chainGraph';
import { ChecksView, StepsView } from './drawn/checklist';
import { FlowView } from './drawn/flow';
import { IcicleView } from './drawn/icicle';
import { LanesView } from './drawn/lanes';
import type { PlainTableProps } from './drawn/plainTable';
import { ShareBarView, SlotsView } from './drawn/shareBar';
import { SourceView } from './drawn/sourceExcerpt';
import { TimelineView, RunwayView } from './drawn/timeline';

export interface DrawnHost {
  /** Renders a line with links. */
  readonly words: (line: PageLine) => ComponentChildren;
  /** Replaces the drawing's own table by a more detailed one. */
  readonly table?: () => PlainTableProps;
}

export interface DrawnProps<Kind extends Drawing<PageLine>['kind']> {
  readonly drawing: Extract<Drawing<PageLine>, { readonly kind: Kind }>;
  readonly host: DrawnHost;
}

const views: { readonly [Kind in Drawing<PageLine>['kind']]: (props: DrawnProps<Kind>) => JSX.Element } = {
  bar: ShareBarView,
  flow: FlowView,
  source: SourceView,
  icicle: IcicleView,
  runway: RunwayView,
  blocks: BlocksView,
  slots: SlotsView,
  timeline: TimelineView,
  lanes: LanesView,
  graph: GraphView,
  checks: ChecksView,
  steps: StepsView,
};

export function Drawn({
  drawing,
  host,
}: {
  readonly drawing: Drawing<PageLine>;
  readonly host: DrawnHost;
}): JSX.Element {
  const View = views[drawing.kind] as (props: DrawnProps<Drawing<PageLine>['kind']>) => JSX.Element;
  return <View drawing={drawing} host={host} />;
}
