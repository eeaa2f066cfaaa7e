/** What addresses, nodes, chains and transactions are called: labels of the user's, and what deployments of the project say. */

export { type LabelPlace, labelEdits, readLabels, shownLabel } from './readLabels';
export { Names } from './names';
