/** Names of addresses, nodes, chains and transactions: the user's labels, and deployments of the project. */

export { type LabelPlace, labelEdits } from './labelEdit';
export { Names } from './names';
export { readLabels, shownLabel } from './readLabels';
