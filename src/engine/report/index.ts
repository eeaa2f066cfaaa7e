/** The Report of a lookup: spans, facts and sections, and how they become Markdown, text, JSON and the model of a page. */

export { type BalanceFilter, readBalanceFilter } from './balanceFilter';
export { type Claim, Claims } from './claims';
export { displayWidth, markdownTable, padEnd } from './columns';
export { disagreements } from './disagreements';
export { fact, factsFrom, known } from './facts';
export { failedPlace, reportedAt } from './failedPlace';
export { fillLine } from './fillLine';
export { gasLines, isGasByLine } from './gasLines';
export type { HostCard } from './hostCard';
export { addChainLabel } from './hoverActions';
export { idKind } from './idKind';
export { lineLabel, plainText } from './lineLabel';
export { type ListName, type ListRef, readListRef } from './listRef';
export { message } from './message';
export { type Names, namedIds, withNames } from './namedIds';
export { neighbourBlocks } from './neighbourBlocks';
export { pageLine } from './page/pageLine';
export type {
  PageAnswer,
  PageCard,
  PageCell,
  PageFact,
  PageForm,
  PageId,
  PageLine,
  PageMark,
  PageMarks,
  PageMore,
  PageNeighbour,
  PageNeighbours,
  PagePlace,
  PageRows,
  PageSection,
  PageSpan,
  PageStage,
  PageTimeline,
  PageView,
} from './page/pageView';
export { tabTitle } from './page/pageWords';
export { firstOf, laterRows, pageSection, reportToPage } from './page/toPage';
export { placesInText, placesOf } from './placesInText';
export { type QueryResult, type Sourced, rawAnswers, sourcesOf, valueOf } from './queryResult';
export type { LinkArgs, LinkCommand, RenderContext } from './renderContext';
export {
  type CopyAction,
  type Fact,
  type Line,
  type MessageTimeline,
  type RawAnswer,
  type RawRequest,
  type Related,
  type Report,
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
  isStoodInFor,
} from './report';
export { rowCells } from './rows';
export { lazyRows, tableSection } from './sectionRows';
export { percentOf, percentSpan, shareText } from './share';
export { type TextStyle, lineText, spanText } from './spanText';
export {
  amount,
  asChange,
  bar,
  code,
  count,
  gasPriceSpan,
  gasUnit,
  guess,
  id,
  joined,
  nativeAmount,
  place,
  remote,
  share,
  text,
  time,
} from './spans';
export { factsToHover, reportToHover } from './toHover';
export { lineJson, reportToJson } from './toJson';
export { reportToMarkdown } from './toMarkdown';
export { reportToText } from './toText';
