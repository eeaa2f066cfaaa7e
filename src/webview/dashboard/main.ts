import { type DashboardRequest, type DashboardState, readDashboardShow } from '../protocol/dashboard';
import { DashboardPage } from './view/dashboardPage';
import { styles } from './view/styles';

/** What VS Code gives a page, as far as it is used. */
interface PageApi {
  postMessage(message: DashboardRequest): void;
  setState(state: DashboardState): void;
}

declare function acquireVsCodeApi(): PageApi;

const api = acquireVsCodeApi();
// The page's policy knows no style elements; this needs none.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];

const page = new DashboardPage(document.querySelector('main') ?? document.body, (request) => api.postMessage(request));
window.addEventListener('message', ({ data }) => {
  const message = readDashboardShow(data);
  if (message !== undefined) {
    const { network, span } = message.view;
    api.setState({ network, span });
    page.show(message.view);
  }
});
api.postMessage({ kind: 'ready' });
