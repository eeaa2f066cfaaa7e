import type { ComponentChildren, JSX } from 'preact';
import type { Drawing, PageLine } from '../../../engine/report';
import { FlowView } from './flow';
import { ShareBarView } from './shareBar';
import { SourceView } from './sourceExcerpt';

/** What a drawing takes from the page that it stands on. */
export interface DrawnHost {
  /** A line with its links. */
  readonly words: (line: PageLine) => ComponentChildren;
}

export interface DrawnProps<Kind extends Drawing<PageLine>['kind']> {
  readonly drawing: Extract<Drawing<PageLine>, { readonly kind: Kind }>;
  readonly host: DrawnHost;
}

/** A component for each kind of drawing. */
const views: { readonly [Kind in Drawing<PageLine>['kind']]: (props: DrawnProps<Kind>) => JSX.Element } = {
  bar: ShareBarView,
  flow: FlowView,
  source: SourceView,
};

/** A drawing of a Report or of the dashboard. */
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
