/** What addresses, nodes, chains and transactions are called: labels of the user's, and what deployments of the project say. */

export { type LabelPlace, labelEdits } from './labelEdit';
export { Names } from './names';
export { readLabels, shownLabel } from './readLabels';
