import { styles } from './styles';

/** What few readers of an output ask for: loaded when the first of them does, beside what every output needs. */
export { openCopyMenu } from './copyMenu';
export { chartView } from './chartView';

export const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
