/** The Report of a lookup: spans, facts and sections, rendered as Markdown, text, JSON and page model. */

export { assetAmount, assetName, isPlainSymbol, symbolName } from './assetName';
export {
  alarm,
  amount,
  asChange,
  bar,
  code,
  joinEach,
  count,
  fillLine,
  gasPriceSpan,
  gasUnit,
  guess,
  id,
  joinLines,
  message,
  nativeAmount,
  percentOf,
  percentSpan,
  place,
  remote,
  share,
  shareText,
  text,
  textLine,
  time,
} from './spans';
export {
  type BalanceFilter,
  balanceFilterOf,
  blockProblem,
  contractsProblem,
  readBalanceFilter,
} from './balanceFilter';
export { type ListName, type ListRef, readListRef } from './listRef';
export {
  type Claim,
  type QueryResult,
  type Sourced,
  Claims,
  disagreements,
  rawResponses,
  sourcesOf,
  errorOf,
  valueOf,
} from './claims';
export { type RunSides, compareTables, compareRuns } from './compare/compareRuns';
export { type Names, fact, factsFrom, mapDefined, namedIds, neighbourBlocks, rowCells, withNames } from './facts';
export {
  type BlockStrip,
  type Checklist,
  type Drawing,
  type Flow,
  type Graph,
  type Icicle,
  type IcicleFrame,
  type Runway,
  type ShareBar,
  type SlotGrid,
  type Steps,
  partOf,
  shareBar,
  timelineOf,
} from './drawn/drawing';
export { drawnText, stateSigns } from './drawn/drawnText';
export { failedPlace, reportedAt, gasLines, isGasByLine, placesInText, placesOf } from './places';
export { type TextStyle, idKind, lineLabel, lineText, plainText, spanText } from './spanText';
export { pageLine } from './page/pageLine';
export type {
  PageResponse,
  PageCard,
  PageCell,
  PageDrawing,
  PageFact,
  PageForm,
  PageId,
  PageLine,
  PageMark,
  PageMarks,
  PageMore,
  PageNeighbour,
  PageNeighbours,
  PageRows,
  PageSection,
  PageSpan,
  PageTime,
  PageTimeline,
  PageView,
} from './page/pageView';
export { tabTitle } from './page/pageWords';
export { initialRowCount, laterRows, pageSection, reportToPage } from './page/toPage';
export type { HostAnswer, HostCard, LinkArgs, LinkCommand, RenderContext } from './renderContext';
export {
  type CopyAction,
  type Fact,
  type Line,
  type MessageTimeline,
  type RawResponse,
  type RawRequest,
  type Related,
  type Report,
  type ReportDrawing,
  type ReportKind,
  type ReportStatus,
  type RowMark,
  type RowTone,
  type Section,
  type SectionRows,
  type Source,
  type Span,
  type TimelineStage,
  type UnsourcedReport,
  fromBytes,
  isCoveredByOtherHost,
  statusMark,
} from './report';
export {
  displayWidth,
  lazyRows,
  markdownTable,
  padEnd,
  listedSection,
  rowCount,
  rowsBetween,
  tableSection,
} from './sectionRows';
export { solidityTokenKinds, solidityTokens } from './sourceText';
export { type HoverPart, addChainLabel, factsToHover, reportToHover } from './toHover';
export { jsonVersion, lineJson, reportToJson } from './toJson';
export { reportToMarkdown } from './toMarkdown';
export { reportToText } from './toText';
