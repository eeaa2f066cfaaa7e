import { render } from 'preact';
import { App } from './view/app';
import { styles } from './styles';

// The page's policy knows no style elements; this needs none.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];
render(<App />, document.querySelector('main') ?? document.body);
