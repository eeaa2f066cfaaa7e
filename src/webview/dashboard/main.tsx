import { render } from 'preact';
import { adoptStyles } from '../ui/adoptStyles';
import { type DashboardState, readDashboardShow } from '../protocol/dashboard';
import type { DashboardRequest } from '../protocol/readPageRequest';
import { drawnCss } from '../ui/drawn';
import { Dashboard } from './view/dashboard';
import { lineChartCss } from '../ui/lineChart';
import dashboardCss from './dashboard.css';

/** What VS Code gives a page, as far as it is used. */
interface PageApi {
  postMessage(message: DashboardRequest): void;
  setState(state: DashboardState): void;
}

declare function acquireVsCodeApi(): PageApi;

const api = acquireVsCodeApi();
adoptStyles(drawnCss, lineChartCss, dashboardCss);

window.addEventListener('message', ({ data }) => {
  const message = readDashboardShow(data);
  if (message !== undefined) {
    const { view } = message;
    api.setState({ network: view.network, span: view.span, chosen: view.chosen });
    const root = document.querySelector('main') ?? document.body;
    render(<Dashboard view={view} query={(request) => api.postMessage(request)} />, root);
  }
});
api.postMessage({ kind: 'ready' });

// esbuild takes what exports nothing for no ES module, and would put each file in a function.
export {};
