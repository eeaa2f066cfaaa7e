/** What few readers of an output ask for: loaded when the first of them does, beside what every output needs. */
export { copyItems } from './copyMenu';
export { ChartView } from './chartView';
